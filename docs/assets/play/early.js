// How the reader wants cards shown, before any is drawn; see memory.js. And whether the
// address carries a board: then no other is shown until that one is there.
if (/^#v\d+=/.test(location.hash)) document.documentElement.dataset.gostopOpening = "";
try {
  const kept = JSON.parse(localStorage.getItem("gostop:v1") ?? "null");
  for (const look of ["months", "kinds", "text"]) {
    if (typeof kept[look] !== "boolean") continue;
    document.documentElement.setAttribute(`data-gostop-${look}`, kept[look] ? "on" : "off");
  }
} catch {
  // nothing kept, or nothing to be read: cards are shown as ever
}

// The theme fetches a page anew for the first link inside it, and with it would go what
// a reader has done there. So links inside a page are left to the browser.
let entered = location.pathname; // until the reader goes on to another page
addEventListener("click", ({ target, ctrlKey, metaKey, shiftKey }) => {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey) return;
  const inside = link.pathname === location.pathname && link.search === location.search;
  if (inside && link.hash) link.target ||= "_self";
  else if (!inside && !link.target) entered = "";
}, true);
addEventListener("popstate", (event) => {
  if (location.pathname === entered) event.stopImmediatePropagation();
}, true);

// The theme looks for what is typed, key by key. What the mouse pastes or drops into the
// search is looked for too.
addEventListener("input", ({ target }) => {
  const typed = target instanceof Element && target.matches(".md-search__input");
  if (typed) target.dispatchEvent(new Event("keyup"));
});

// The theme fetches and reads the index of its search on every page. That waits until a
// reader searches, or comes from a search.
if (!/[?&][hq]=/.test(location.search)) {
  const { open, send } = XMLHttpRequest.prototype;
  const searches = () => document.activeElement?.matches(".md-search__input");
  /** @this {XMLHttpRequest} @param {any[]} request */
  XMLHttpRequest.prototype.open = function (...request) {
    open.apply(this, /** @type {any} */ (request));
    if (!String(request[1]).endsWith("search/search_index.json")) return;
    this.send = () => {
      const begin = () => {
        if (!searches()) return;
        removeEventListener("focusin", begin);
        send.call(this);
      };
      addEventListener("focusin", begin);
      begin();
    };
  };
}
