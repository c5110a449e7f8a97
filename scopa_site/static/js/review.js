// @ts-check
// A review that is being computed keeps itself up to date. Without this file the page loads itself again.

const POLL = 2000;

/** @returns {HTMLElement | null} */
const box = () => document.getElementById("review");
const spoken = document.createElement("p");
spoken.className = "sr";
spoken.setAttribute("role", "status");
document.getElementById("main")?.append(spoken);

async function refresh() {
  const old = box();
  if (old?.hasAttribute("data-waits") && !document.hidden) {
    try {
      const answer = await fetch(old.dataset.url ?? "", { headers: { Accept: "text/html" } });
      const fresh = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("review");
      // Somebody may have stepped on in a replay meanwhile.
      if (fresh && old.isConnected) draw(old, fresh);
    } catch {
      // The next round asks again.
    }
  }
  // Also when nothing waits: a step of a replay may lead to a play that does.
  setTimeout(refresh, POLL);
}

/** While it goes on, only the bar moves: what somebody reads or has focused stays. @param {HTMLElement} old @param {HTMLElement} fresh */
function draw(old, fresh) {
  const bars = [old, fresh].map((part) => part.querySelector(".notice:has(progress)"));
  const isLonger = old.querySelectorAll("section, .moment").length !== fresh.querySelectorAll("section, .moment").length;
  if (fresh.hasAttribute("data-waits") && !isLonger && bars[0] && bars[1]) {
    bars[0].replaceChildren(...bars[1].childNodes);
    return;
  }
  const link = document.activeElement && old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : "";
  old.replaceWith(fresh);
  if (link) /** @type {HTMLElement | null} */ (fresh.querySelector(`a[href="${CSS.escape(link)}"]`))?.focus();
  if (!fresh.hasAttribute("data-waits")) spoken.textContent = fresh.dataset.outcome ?? "";
}

setTimeout(refresh, POLL);
