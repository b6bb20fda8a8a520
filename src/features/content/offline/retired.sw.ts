import { CACHE_PREFIX } from '#features/platform/browser-cache/cache-names';

/** Served as /sw.js with OFFLINE=off: replaces the installed worker, deletes its caches, and unregisters. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(retire());
});

async function retire(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  await self.registration.unregister();
}
