// @ts-check
// Hears that a tournament has changed and says so on the document, as `tournament:changed` with the version. The page's
// own script fetches what it shows. An element with data-tournament-stream="URL" says what to listen to.

import { hearOn, withInbox } from "./inbox.js";

const AGAIN = 10000;

const address = document.querySelector("[data-tournament-stream]")?.getAttribute("data-tournament-stream");
/** @type {EventSource | null} */
let source = null;
let version = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

if (address) {
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}

function open() {
  if (source || document.hidden || !address) return;
  const url = withInbox(address);
  // Who was away hears at once if something has happened since.
  if (version) url.searchParams.set("after", String(version));
  source = new EventSource(url);
  hearOn(source);
  source.onmessage = (message) => {
    version = Number(message.lastEventId);
    document.dispatchEvent(new CustomEvent("tournament:changed", { detail: { version } }));
  };
  source.onerror = () => {
    // The browser tries again by itself, except after an answer that was no stream.
    if (source?.readyState !== EventSource.CLOSED) return;
    close();
    waiting = setTimeout(open, AGAIN);
  };
}

function close() {
  clearTimeout(waiting);
  source?.close();
  source = null;
}
