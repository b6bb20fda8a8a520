/** The shop's logo, or the icon of a fresh shop: what the server wrote into the console's document. */
export function ShopIcon({ className }: { className: string }) {
  const href = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href');
  return <img src={href ?? '/favicon.svg'} alt="" className={`w-auto max-w-24 object-contain ${className}`} />;
}
