import { kindOf } from '#features/platform/browser-cache/caching.rules';
import type { SeenPage } from '#features/platform/browser-cache/seen-page';

/** How many pictures of a page are cached, from the top. */
const PICTURES_OF_A_PAGE = 12;

/** Registers the worker once the page is loaded and idle. In development there is no worker. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await untilLoaded();
  // Browsers may refuse (private windows, full disks); the shop then needs a connection.
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {});
}

/** Sends the worker a message to cache the current page. */
export async function cacheSeenPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !kindOf(new URL(location.href))) return;
  const { active } = await navigator.serviceWorker.ready;
  const seen: SeenPage = { type: 'seen', url: location.href, pictures: shownPictures() };
  active?.postMessage(seen);
}

function shownPictures(): string[] {
  return [...document.querySelectorAll<HTMLImageElement>('main img')]
    .filter((img) => img.complete && img.currentSrc.startsWith(`${location.origin}/`))
    .slice(0, PICTURES_OF_A_PAGE)
    .map((img) => new URL(img.currentSrc).pathname);
}

async function untilLoaded(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  // Safari has no idle callbacks.
  await new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve, 200)));
}
