import { type MouseEvent, useState } from 'react';
import { productMessages as messages } from '#features/catalog/products/products.messages';
import { Dialog } from '#ui/dialog';
import { inPageLanguage } from '#ui/page-prefix';
import { PathLink } from '#ui/path-link';

interface Guide {
  title: string;
  /** Safe: the shop's own page, as its server has sent it. */
  html: string;
}

/** A link to the owner's page about sizes, which opens over the product, so that nothing that was chosen is lost. */
export function SizeHelp({ to }: { to: string }) {
  const [guide, setGuide] = useState<Guide>();
  const [dialog, setDialog] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setDialog('open');
    // Without it, the link is followed as if there was no code.
    if (!guide) readGuide(inPageLanguage(to)).then(setGuide, () => location.assign(inPageLanguage(to)));
  };
  return (
    <>
      <PathLink to={to} onClick={open} className="inline-flex min-h-11 items-center px-2 font-medium text-accent hover:underline">
        {messages.sizeGuide}
      </PathLink>
      {dialog !== 'never opened' && (
        <Dialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} title={guide?.title ?? messages.sizeGuide}>
          {guide ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: renderPageText makes only harmless elements.
            <div className="page-text p-5" dangerouslySetInnerHTML={{ __html: guide.html }} />
          ) : (
            <div className="skeleton m-5 h-96" role="status" aria-label={messages.loading} />
          )}
        </Dialog>
      )}
    </>
  );
}

/** Of the page's HTML: the router's way to load another page's data would be in the first load of every page. */
async function readGuide(path: string): Promise<Guide> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The size guide was answered with ${response.status}.`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const text = page.querySelector('main .page-text');
  if (!text) throw new Error('The size guide has no text.');
  return { title: page.querySelector('main h1')?.textContent ?? messages.sizeGuide, html: text.innerHTML };
}
