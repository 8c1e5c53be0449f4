// On the page for an address that leads nowhere: of a puzzle it is said first of all.
{
  const line = document.querySelector(".gq-gone");
  const head = document.querySelector("h1");
  if (/\/puzzles\/[^/]+\/?$/.test(location.pathname) && line instanceof HTMLElement && head) {
    head.textContent = line.dataset.title ?? "";
    head.after(line);
  }
}
