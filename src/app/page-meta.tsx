/** Section 1 of the specification: descriptions in search metadata are cut to 150 characters. */
const DESCRIPTION_MAX_LENGTH = 150;

/** A page's title by the template '%s | {site}' and its description; React puts both into the head. */
export function PageMeta({ title, description, shopName }: { title: string; description?: string; shopName: string }) {
  return (
    <>
      <title>{`${title} | ${shopName}`}</title>
      {description && <meta name="description" content={cutDescription(description)} />}
    </>
  );
}

/** Cuts at a word where one ends near enough. */
function cutDescription(text: string): string {
  if (text.length <= DESCRIPTION_MAX_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_MAX_LENGTH - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > DESCRIPTION_MAX_LENGTH / 2 ? lastSpace : undefined).trimEnd()}…`;
}
