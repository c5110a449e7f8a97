// @ts-check
// Keeps a tournament's page as it stands: fetches what has changed, turns the panels of the venue's screen, and tells the
// server in which zone the reader lives. Every page works without it.

const PAUSE = 5000;
const PANEL = 12000;

const page = document.querySelector("#tournament");
const screen = document.querySelector("#screen");
const box = /** @type {HTMLElement | null} */ (page ?? screen);
let asked = false;
let again = false;
let seen = Date.now();

tellZone();
if (page) follow();
if (screen) turnPanels();
document.addEventListener("click", chooseColumn);

function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = document.cookie.split("; ").includes(`zone=${zone}`);
  if (!zone || known) return;
  document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  // The times on this page are still those of another zone.
  if (box && document.cookie.includes(`zone=${zone}`)) refresh(true);
}

function follow() {
  document.addEventListener("tournament:changed", () => refresh(false));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh(false);
  });
  setInterval(() => {
    if (!document.hidden && box?.dataset.over !== "yes") refresh(false);
  }, PAUSE);
}

function turnPanels() {
  document.addEventListener("tournament:changed", () => refresh(false));
  setInterval(() => {
    const panels = [...document.querySelectorAll("[data-panel]")];
    const shown = panels.findIndex((panel) => !panel.hasAttribute("hidden"));
    panels.forEach((panel, number) => panel.toggleAttribute("hidden", number !== (shown + 1) % panels.length));
  }, PANEL);
  setInterval(() => refresh(false), PAUSE);
}

/**
 * Fetch the changing part, and put it in place of the old one if it has changed.
 * @param {boolean} whole  also when nothing has happened
 */
async function refresh(whole) {
  if (asked) {
    again = true;
    return;
  }
  asked = true;
  try {
    const answer = await fetch(address(whole), { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    seen = Date.now();
    if (answer.status === 200) replace(await answer.text());
    tell(false);
  } catch {
    tell(true);
  }
  asked = false;
  if (again) {
    again = false;
    refresh(false);
  }
}

/** @param {boolean} whole */
function address(whole) {
  const url = new URL(box?.dataset.state ?? box?.dataset.screen ?? "", location.href);
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  }
  const stamp = box?.querySelector("[data-stamp]")?.getAttribute("data-stamp");
  if (!whole && stamp) url.searchParams.set("v", stamp);
  return url;
}

/**
 * What the reader has opened, scrolled to, typed or chosen stays as it was.
 * @param {string} html
 */
function replace(html) {
  if (!box) return;
  // A form that somebody is filling in is left alone until they are done.
  if (document.activeElement?.closest("#tournament input, #tournament select, details.menu[open]")) return;
  const old = document.createElement("div");
  old.innerHTML = html;
  if (!old.querySelector("[data-stamp]")) return;
  const open = [...box.querySelectorAll("details[open][id]")].map((each) => each.id);
  const scrolled = [...box.querySelectorAll(".scroll")].map((each) => each.scrollLeft);
  const columns = [...box.querySelectorAll(".columns [aria-current]")].map((each) => each.getAttribute("data-column"));
  const focused = document.activeElement?.getAttribute("href");
  const panel = [...box.querySelectorAll("[data-panel]")].findIndex((each) => !each.hasAttribute("hidden"));
  box.replaceChildren(...old.childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  [...box.querySelectorAll(".scroll")].forEach((each, number) => {
    each.scrollLeft = scrolled[number] ?? 0;
  });
  for (const column of columns) showColumn(column);
  if (focused) /** @type {HTMLElement | null} */ (box.querySelector(`a[href="${CSS.escape(focused)}"]`))?.focus();
  const panels = [...box.querySelectorAll("[data-panel]")];
  panels.forEach((each, number) => each.toggleAttribute("hidden", number !== Math.max(panel, 0) % panels.length));
}

/** @param {boolean} lost */
function tell(lost) {
  const clock = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const time = new Date(seen).toLocaleTimeString(document.documentElement.lang, clock);
  for (const age of document.querySelectorAll("[data-age]")) age.textContent = time;
  document.querySelector("[data-lost]")?.toggleAttribute("hidden", !lost);
  document.querySelector("[data-age-box]")?.classList.toggle("lost", lost);
}

/** On a narrow screen a round is chosen without asking the server. @param {MouseEvent} event */
function chooseColumn(event) {
  const link = /** @type {Element} */ (event.target).closest("a[data-column]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showColumn(link.getAttribute("data-column"));
}

/** @param {string | null} key */
function showColumn(key) {
  const tab = [...document.querySelectorAll("a[data-column]")].find((each) => each.getAttribute("data-column") === key);
  const part = tab?.closest(".bracket");
  if (!tab || !part) return;
  for (const each of part.querySelectorAll("a[data-column]")) {
    if (each === tab) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  for (const column of part.querySelectorAll(".col")) {
    column.classList.toggle("now", column.getAttribute("data-key") === key);
  }
  for (const tree of part.querySelectorAll(".tree-box")) {
    tree.classList.toggle("none-now", !tree.querySelector(".col.now"));
  }
}
