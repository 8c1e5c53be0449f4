"""From the engine and the written pages to the finished site."""
