/** Nothing without a text. */
export function SectionHeading({ text, className = 'mb-6 sm:mb-8' }: { text: string; className?: string }) {
  if (text === '') return null;
  return (
    <h2 dir="auto" className={`text-2xl font-bold wrap-anywhere sm:text-3xl ${className}`}>
      {text}
    </h2>
  );
}

/** The owner's Markdown as the HTML that the server made of it. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  if (html === '') return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderPageText makes only harmless elements.
  return <div dir="auto" className={`page-text wrap-anywhere ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
