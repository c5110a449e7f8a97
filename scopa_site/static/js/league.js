// @ts-check
// Keeps a page of a league as it stands: follows its season, fetches its part again when something has happened, counts
// down to agreed times, and tells the server in which zone the reader lives. Every page works without it.

import { followStream } from "./stream.js";

const PAUSE = 30000;
const box = /** @type {HTMLElement | null} */ (document.querySelector("#league"));
const stream = box?.dataset.seasonStream ?? "";
let asked = false;
let again = false;
let seen = Date.now();

tellZone();
countDown();
setInterval(countDown, 1000);
if (box && stream) follow();

function tellZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.cookie.split("; ").includes(`zone=${zone}`)) return;
  document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax`;
  // The times on this page are still those of another zone.
  if (box && document.cookie.includes(`zone=${zone}`)) refresh(true);
}

function follow() {
  // The page is as old as its stamp, so the stream need not tell what led to it.
  const address = () => (box?.dataset.over === "yes" ? "" : `${stream}?after=${version()}`);
  followStream({ address, changed: () => refresh(false), lostOrBack: tell });
  setInterval(() => {
    if (!document.hidden && box?.dataset.over !== "yes") refresh(false);
  }, PAUSE);
}

function stamp() {
  return box?.querySelector("[data-stamp]")?.getAttribute("data-stamp") ?? "";
}

function version() {
  return Number.parseInt(stamp(), 10) || 0;
}

/**
 * Fetch the part of this page, and put it in place of the old one if it has changed.
 * @param {boolean} whole  also when nothing has happened
 */
async function refresh(whole) {
  if (asked) {
    again = true;
    return;
  }
  asked = true;
  try {
    const url = new URL(location.href);
    url.searchParams.set("part", "1");
    if (!whole) url.searchParams.set("v", stamp());
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    if (!answer.ok) throw new Error(String(answer.status));
    seen = Date.now();
    if (answer.status === 200 && !answer.redirected) replace(await answer.text());
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

/**
 * What the reader has opened, scrolled to, typed or chosen stays as it was.
 * @param {string} html
 */
function replace(html) {
  if (!box) return;
  // A form that somebody is filling in is left alone until they are done.
  if (document.activeElement?.closest("#league :is(input, select, textarea)")) return;
  for (const field of box.querySelectorAll("textarea")) if (field.value !== field.defaultValue) return;
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  if (!fresh.querySelector("[data-stamp]")) return;
  const open = [...box.querySelectorAll("details[open][id]")].map((each) => each.id);
  const scrolled = [...box.querySelectorAll(".scroll")].map((each) => [each.scrollLeft, each.scrollTop]);
  const focused = document.activeElement?.getAttribute("href");
  box.replaceChildren(...fresh.childNodes);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  [...box.querySelectorAll(".scroll")].forEach((each, number) => each.scrollTo(...(scrolled[number] ?? [0, 0])));
  if (focused) /** @type {HTMLElement | null} */ (box.querySelector(`a[href="${CSS.escape(focused)}"]`))?.focus();
  countDown();
}

/** Minutes and seconds to the moment in data-until; once it has come, the page is asked how things stand. */
function countDown() {
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-until]"))) {
    const left = Math.ceil((Date.parse(each.dataset.until ?? "") - Date.now()) / 1000);
    if (Number.isNaN(left)) continue;
    const shown = Math.max(left, 0);
    each.textContent = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    each.hidden = shown > 5940;
    if (left === -2) refresh(true);
  }
}

/** @param {boolean} lost */
function tell(lost) {
  const clock = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const time = new Date(seen).toLocaleTimeString(document.documentElement.lang, clock);
  for (const age of document.querySelectorAll("[data-age]")) age.textContent = time;
  document.querySelector("[data-lost]")?.toggleAttribute("hidden", !lost);
}
