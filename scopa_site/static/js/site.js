// @ts-check
// Small comforts of every page: menus that close, links that copy themselves. Everything works without them.

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(target)) menu.removeAttribute("open");
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    const held = menu.contains(document.activeElement);
    menu.removeAttribute("open");
    if (held) menu.querySelector("summary")?.focus();
  }
});
