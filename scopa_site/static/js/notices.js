// @ts-check
// The page of settings: messages to this browser, switched on and off by its owner's click only, and a first guess at
// the time zone. Without this script the page does everything else.

const zone = /** @type {HTMLSelectElement | null} */ (document.querySelector("select[data-guess]"));
const guess = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && [...zone.options].some((option) => option.value === guess)) zone.value = guess;

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-push]"));
const token = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrfmiddlewaretoken]"));
const canShow = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

if (box && canShow) {
  box.hidden = false;
  document.querySelector("[data-push-none]")?.remove();
  part("[data-push-on]").addEventListener("click", () => attempt(subscribe));
  part("[data-push-off]").addEventListener("click", () => attempt(unsubscribe));
  show();
}

/** @param {string} selector */
function part(selector) {
  return /** @type {HTMLElement} */ (box?.querySelector(selector));
}

/** @param {string} [words] */
async function show(words) {
  const subscription = await subscribed();
  const denied = Notification.permission === "denied";
  const state = part("[data-push-state]");
  state.textContent = words ?? (denied ? box?.dataset.denied : state.dataset[subscription ? "on" : "off"]) ?? "";
  part("[data-push-on]").hidden = denied || Boolean(subscription);
  part("[data-push-off]").hidden = !subscription;
}

/** @param {() => Promise<void>} act */
async function attempt(act) {
  try {
    await act();
    await show();
  } catch {
    await show(Notification.permission === "denied" ? undefined : box?.dataset.failed);
  }
}

async function subscribed() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  await navigator.serviceWorker.register(box?.dataset.worker ?? "");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(box?.dataset.push ?? ""),
  });
  const { endpoint, keys } = subscription.toJSON();
  const device = { endpoint, public_key: keys?.p256dh, secret: keys?.auth, name: browserName() };
  if ((await tell("POST", "", device)).ok) return;
  await subscription.unsubscribe();
  throw new Error("not kept");
}

async function unsubscribe() {
  const subscription = await subscribed();
  if (!subscription) return;
  const { devices } = await (await tell("GET", "")).json();
  const mine = devices.find((/** @type {any} */ device) => device.endpoint === subscription.endpoint);
  if (mine) await tell("DELETE", `/${mine.id}`);
  await subscription.unsubscribe();
}

/**
 * @param {string} method
 * @param {string} below
 * @param {object} [body]
 */
function tell(method, below, body) {
  const headers = { "Content-Type": "application/json", "X-CSRFToken": token?.value ?? "" };
  return fetch((box?.dataset.devices ?? "") + below, { method, headers, body: body && JSON.stringify(body) });
}

/** What the owner will recognise: «Firefox, Linux». */
function browserName() {
  const agent = navigator.userAgent;
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(name)) ?? "Browser";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((name) => agent.includes(name));
  const names = /** @type {Record<string, string>} */ ({ Edg: "Edge", OPR: "Opera" });
  return [names[browser] ?? browser, system].filter(Boolean).join(", ");
}

/** The bytes of a text in base64url. @param {string} text */
function bytes(text) {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
}
