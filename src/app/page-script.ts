/**
 * Runs in the browser from its source text, which the build minifies, so it must not use anything outside itself. Starts the deferred
 * scripts when the picture is painted, when the page is touched, or after `patienceMs`; the late styles follow them.
 */
export function startPage({ deferredType, lateRel, patienceMs }: { deferredType: string; lateRel: string; patienceMs: number }) {
  const deferred = document.querySelector<HTMLScriptElement>(`script[type="${deferredType}"]`);
  const showLatePictures = () => delete document.documentElement.dataset.early;
  if (!deferred) return void showLatePictures();
  // Other pages need them, so they come after all that this one loads, and block nothing.
  const loadLateStyles = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel="${lateRel}"]`)) {
      link.media = 'print';
      link.onload = () => link.removeAttribute('media');
      link.rel = 'stylesheet';
    }
  };
  const start = () => {
    if (!deferred.isConnected) return;
    showLatePictures();
    for (const href of deferred.dataset.preloads?.split(' ') ?? []) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.text = deferred.text;
    deferred.replaceWith(script);
  };
  const startAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  const startAtOnce = () => {
    start();
    loadLateStyles();
  };
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, startAtOnce, { capture: true, once: true });
  addEventListener('load', loadLateStyles);
  setTimeout(start, patienceMs);
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || document.hidden) start();
  else picture.decode().then(startAfterPaint, startAfterPaint);
}
