// Shows notifications for the pages, and leads from one to its table. It keeps no files and stands in nobody's way.

const worker = /** @type {any} */ (self);

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data));
});

/** Show the page of a table: the one that is open, or else a new one. @param {string} address */
async function go(address) {
  const plain = (/** @type {string} */ url) => url.split(/[?#]/)[0];
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((/** @type {{url: string}} */ page) => plain(page.url) === plain(address));
  return open ? open.focus() : worker.clients.openWindow(address);
}
