// @ts-check
// The bell of the top bar, kept up to date. A page that has a stream of its own lets it carry the bell's news too, so
// that a tab never holds two; any other page listens here. `notices:changed` on the document says that the count is new.

const bell = /** @type {HTMLElement | null} */ (document.querySelector("[data-inbox]"));
/** @type {EventSource | null} */
let carrier = null;
/** @type {EventSource | null} */
let own = null;
let asked = 0;

/**
 * The address of a page's own stream, which is to carry the bell's news where somebody is signed in.
 * @param {string | URL} address
 */
export function withInbox(address) {
  const url = new URL(address, location.href);
  if (bell) url.searchParams.set("inbox", "1");
  return url;
}

/** Hear the bell on this stream. @param {EventSource} source */
export function hearOn(source) {
  if (!bell) return;
  carrier = source;
  source.addEventListener("notices", refresh);
  own?.close();
  own = null;
}

function listen() {
  const carried = carrier && carrier.readyState !== EventSource.CLOSED;
  if (!bell || carried || own || document.hidden) return;
  own = new EventSource(bell.dataset.inbox ?? "");
  own.addEventListener("notices", refresh);
  own.onerror = () => {
    // The browser tries again by itself, except after an answer that was no stream: then somebody was signed out.
    if (own?.readyState === EventSource.CLOSED) hush();
  };
}

function hush() {
  own?.close();
  own = null;
}

/** Ask how the bell looks now: its words are the server's, in the language of the page. @param {Event} event */
async function refresh(event) {
  const { unread } = JSON.parse(/** @type {MessageEvent} */ (event).data);
  const shown = bell?.querySelector(".badge");
  if (!bell || !shown) return;
  const now = shown.hasAttribute("hidden") ? "0" : shown.textContent;
  if (String(unread) === now) return;
  const mine = ++asked;
  const answer = await fetch(bell.dataset.badge ?? "", { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected || mine !== asked) return;
  bell.innerHTML = await answer.text();
  document.dispatchEvent(new CustomEvent("notices:changed", { detail: { unread } }));
}

// The page's own scripts run first and open their streams, or do not.
const soon = () => setTimeout(listen, 0);
document.addEventListener("visibilitychange", () => (document.hidden ? hush() : soon()));
addEventListener("pagehide", hush);
addEventListener("pageshow", soon);
addEventListener("load", soon);

// The list of notices, where this page shows it.
const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-notices]"));
document.addEventListener("notices:changed", async () => {
  // Whoever is about to press something keeps it under the finger.
  if (!list || list.contains(document.activeElement)) return;
  const answer = await fetch(list.dataset.notices ?? "").catch(() => null);
  if (answer?.ok && !answer.redirected) list.innerHTML = await answer.text();
});
