// @ts-check
// One event stream for the tab: closed while the tab is hidden, opened again where the page stands.

import { hearOn, withInbox } from "./inbox.js";

/** @type {EventSource | null} */
let source = null;
let lost = false;

/**
 * @param {{address: () => string, changed: () => void, lostOrBack: (lost: boolean) => void}} table
 */
export function followStream(table) {
  const open = () => {
    if (source || document.hidden || !table.address()) return;
    source = new EventSource(withInbox(table.address()));
    hearOn(source);
    source.onmessage = () => table.changed();
    source.onopen = () => {
      if (lost) table.changed();
      tell(false);
    };
    source.onerror = () => {
      tell(true);
      // The browser tries again by itself, except after an answer that was no stream.
      if (source?.readyState === EventSource.CLOSED) {
        close();
        setTimeout(open, 3000);
      }
    };
  };
  /** @param {boolean} now */
  const tell = (now) => {
    if (now !== lost) table.lostOrBack(now);
    lost = now;
  };
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return close();
    open();
    table.changed();
  });
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  open();
}

function close() {
  source?.close();
  source = null;
}
