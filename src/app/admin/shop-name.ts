/** The shop's name, as the server wrote it into the console's document. */
export function shopName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}
