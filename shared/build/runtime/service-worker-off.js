/* Served as `/sw.js` where working without network is switched off: browsers that have the worker lose it at the next visit. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.unregister(), caches.delete('bo-files'), caches.delete('bo-page')]));
});
