// @ts-check
// Shows a notice that came by web push, and opens what it is about. It keeps nothing and fetches nothing.

const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => {
  const told = event.data?.json() ?? {};
  const shown = { body: told.body, tag: told.tag, lang: told.lang, data: { link: told.link } };
  event.waitUntil(worker.registration.showNotification(String(told.title ?? "Settebello"), shown));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  // A path of this service and nothing else, whatever the message said.
  const target = new URL(String(event.notification.data?.link ?? "/"), worker.location.origin);
  if (target.origin === worker.location.origin) event.waitUntil(worker.clients.openWindow(target.href));
});
