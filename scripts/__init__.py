"""Commands that build, serve, check and measure the site."""
