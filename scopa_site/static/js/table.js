// @ts-check
// The live table. The server draws it; this file asks for the drawing again when something happened, shows what
// happened in between, and keeps focus, scroll and choice where they were.

import { refreshKeysField, startKeys } from "./keys.js";
import { mayMove, showMoves } from "./motion.js";
import { clearSelection, focusHeld, heldCards, refreshSelection, startSelection } from "./selection.js";
import { pageTexts, say, sayAtOnce, texts } from "./speech.js";
import { followStream } from "./stream.js";

const PENDING = 1500;
let work = Promise.resolve();
let asked = false;
let sending = false;
let offline = false;

/** @returns {HTMLElement} */
const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
const seq = () => Number(table().dataset.seq);
/** Whether something follows that makes no event: the ratings after a match. @param {Element} part */
const isPending = (part) => Boolean(part.querySelector("[data-pending]"));
const isOver = () => ["finished", "cancelled"].includes(table().dataset.status ?? "");

/** Do one thing after the other: a play waits for a drawing that is under way. @param {() => Promise<void>} task */
function inTurn(task) {
  work = work.then(task);
  return work;
}

/** Ask for the table as it is now, once for everything that happens until the answer is asked for. */
function refresh() {
  if (asked) return;
  asked = true;
  inTurn(async () => {
    asked = false;
    try {
      const answer = await fetch(`${table().dataset.url}?part=table`, { headers: { Accept: "text/html" } });
      if (answer.ok) await receive(await answer.text());
      else if (answer.status === 404) location.reload();
    } catch {
      // The stream says when the connection is back, and then asks again.
    }
  });
}

/** @param {string} play */
function send(play) {
  if (sending) return;
  sending = true;
  lock(true);
  inTurn(async () => {
    const form = /** @type {HTMLFormElement | null} */ (document.getElementById("play"));
    try {
      if (form) await post(form, play);
    } catch {
      sayAtOnce(pageTexts().failed);
      notify(pageTexts().failed);
    } finally {
      sending = false;
      lock(offline);
      refresh();
    }
  });
}

/** @param {HTMLFormElement} form @param {string} play */
async function post(form, play) {
  const body = new URLSearchParams();
  new FormData(form).forEach((value, name) => body.append(name, String(value)));
  body.set("play", play);
  const answer = await fetch(`${form.action}?part=table`, { method: "POST", body });
  const html = await answer.text();
  clearSelection();
  notify("");
  await receive(html);
}

/** Draw a new table over the old one. @param {string} html */
async function receive(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const next = page.getElementById("table");
  if (!next) return location.reload();
  const refused = next.querySelector("[role=alert]");
  const settled = isPending(table()) && !isPending(next);
  if (Number(next.dataset.seq) < seq() || (Number(next.dataset.seq) === seq() && !refused && !settled)) {
    if (isPending(next)) setTimeout(refresh, PENDING);
    return;
  }
  const moves = newMoves(page);
  if (mayMove()) await showMoves(moves);
  swap(page, next);
  tell(moves, refused);
}

/** @param {Document} page @returns {HTMLElement[]} */
function newMoves(page) {
  const next = page.getElementById("table");
  const sameHand = next?.dataset.hand === table().dataset.hand;
  const seen = sameHand ? document.querySelectorAll("#log [data-number]").length : 0;
  const lines = [...page.querySelectorAll("#log [data-number]")].map((line) => /** @type {HTMLElement} */ (line));
  return lines.slice(seen);
}

/** @param {Document} page @param {HTMLElement} next */
function swap(page, next) {
  const focus = focusNow();
  const side = document.getElementById("side");
  const nextSide = page.getElementById("side");
  if (side && nextSide) {
    const open = [...side.querySelectorAll("details")].map((details) => details.open);
    const alike = table().dataset.status === next.dataset.status;
    side.replaceChildren(...nextSide.childNodes);
    if (alike) side.querySelectorAll("details").forEach((details, index) => (details.open = Boolean(open[index])));
  }
  table().replaceWith(next);
  settle();
  restore(focus);
}

/** What has to be done whenever the table is new on the page. */
function settle() {
  refreshSelection();
  if (offline) lostOrBack(true);
  for (const button of document.querySelectorAll("[data-copy]")) /** @type {HTMLElement} */ (button).hidden = false;
  refreshKeysField();
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
  tick();
  if (isPending(table())) setTimeout(refresh, PENDING);
}

/** Where the focus is, in words that outlive the drawing. */
function focusNow() {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const index = heldCards().findIndex((card) => card === active);
  return { index, acts: Boolean(active?.closest(".acts")), id: active?.id ?? "", active };
}

/** @param {{index: number, acts: boolean, id: string, active: HTMLElement | null}} focus */
function restore(focus) {
  if (focus.index >= 0 || focus.acts) {
    if (heldCards().length) focusHeld(Math.max(focus.index, 0));
    else table().querySelector("h2")?.setAttribute("tabindex", "-1");
    if (!heldCards().length) /** @type {HTMLElement | null} */ (table().querySelector("h2"))?.focus();
  } else if (focus.id) {
    document.getElementById(focus.id)?.focus();
  } else if (focus.active && !focus.active.isConnected) {
    const words = likeness(focus.active);
    const drawn = [...document.querySelectorAll(":is(#table, #side) :is(a, summary, button, input)")];
    /** @type {HTMLElement | undefined} */ (drawn.find((each) => likeness(each) === words))?.focus();
  }
}

/** What tells a link, a button or a part to open from those around it. @param {Element} element */
function likeness(element) {
  return [element.tagName, element.getAttribute("href"), element.getAttribute("type"), element.textContent].join("\n");
}

/** @param {HTMLElement[]} moves @param {Element | null} refused */
function tell(moves, refused) {
  if (refused) return sayAtOnce(refused.textContent ?? "");
  const sentences = moves.map((move) => move.querySelector("[data-sentence]")?.textContent ?? "");
  const ending = document.getElementById("ending")?.textContent;
  const rest = ending ? [ending] : [texts().announced, texts().table, texts().turn];
  say([...sentences, ...rest].filter(Boolean).join(" "));
}

/** @param {boolean} locked */
function lock(locked) {
  table().classList.toggle("locked", locked);
}

/** @param {string} text */
function notify(text) {
  const strip = document.getElementById("strip");
  if (!strip) return;
  strip.textContent = text;
  strip.hidden = !text;
}

/** @param {boolean} lost */
function lostOrBack(lost) {
  offline = lost && !isOver();
  if (isOver()) return;
  lock(lost);
  notify(lost ? pageTexts().lost : "");
  if (lost) sayAtOnce(pageTexts().lost);
  else say(pageTexts().back);
}

/** Clocks count down by the server's deadline; the server alone decides when time is up. */
function tick() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const element = /** @type {HTMLElement} */ (clock);
    const left = Math.max(0, Math.round(Number(element.dataset.deadline) - Date.now() / 1000));
    const minutes = Math.floor(left / 60) % 60;
    const hours = Math.floor(left / 3600);
    const seconds = String(left % 60).padStart(2, "0");
    element.textContent = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
    element.classList.toggle("short", left <= 15);
    if (left === 15 && table().dataset.turn === "you") sayAtOnce(pageTexts().fifteen);
  }
}

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-copy]"));
  if (!button) return;
  await navigator.clipboard.writeText(document.getElementById(button.dataset.copy ?? "")?.textContent?.trim() ?? "");
  say(pageTexts().copied);
  button.classList.add("done");
});

startSelection(send);
startKeys();
settle();
setInterval(tick, 1000);
followStream({
  address: () => (isOver() || !table().dataset.stream ? "" : `${table().dataset.stream}?after=${seq()}`),
  changed: refresh,
  lostOrBack,
});
