/**
 * Runs in the browser from its source text, so it must not use anything outside itself. In the head of each page of a backup: marks its
 * calls with a header, so that none of them reaches the shop, and reads none from the browser's cache, which has the shop's.
 */
export function markCalls(header: string): void {
  const isOurs = (url: string | URL) => new URL(url, location.href).origin === location.origin;
  const send = window.fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!isOurs(request.url)) return send(request);
    request.headers.set(header, '1');
    return send(new Request(request, { cache: 'no-store' }));
  };
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function openMarked(method: string, url: string | URL, ...rest: [boolean?]) {
    // The method has two forms, of which the types pass on only the longer.
    open.call(this, method, url, ...(rest as [boolean]));
    if (isOurs(url)) this.setRequestHeader(header, '1');
  };
  navigator.sendBeacon = () => true;
  // React would take it for the page's own first script.
  document.currentScript?.remove();
}
