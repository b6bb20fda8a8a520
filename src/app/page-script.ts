/**
 * Runs in the browser from its source text, which the build minifies, so it must not use anything outside itself. Starts the deferred
 * scripts when the picture is painted, when the page is touched, or after `patienceMs`.
 */
export function startPage({ deferredType, patienceMs }: { deferredType: string; patienceMs: number }) {
  const deferred = document.querySelector<HTMLScriptElement>(`script[type="${deferredType}"]`);
  const showLatePictures = () => delete document.documentElement.dataset.early;
  if (!deferred) return void showLatePictures();
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
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { capture: true, once: true });
  setTimeout(start, patienceMs);
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || document.hidden) start();
  else picture.decode().then(startAfterPaint, startAfterPaint);
}
