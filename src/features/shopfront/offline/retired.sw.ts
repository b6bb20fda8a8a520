import { CACHE_PREFIX } from '#features/platform/browser-cache/cache-names';

/** What /sw.js is with OFFLINE=off: it takes the place of the worker that a browser has, deletes all that it kept, and goes. */
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
