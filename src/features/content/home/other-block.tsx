import { NewsletterForm } from '#features/accounts/newsletter/newsletter-form';
import type { BlockOf } from '#features/content/theme/theme.schema';
import { ButtonLink } from '#ui/button';
import { BlockPicture } from './block-picture';

interface OtherBlockProps {
  block: BlockOf<'picture'> | BlockOf<'quote'> | BlockOf<'newsletter'>;
  isFirst: boolean;
}

/** The blocks that the home page of a fresh shop does not have. */
export function OtherBlock({ block, isFirst }: OtherBlockProps) {
  if (block.kind === 'quote') {
    return (
      <figure className="mx-auto max-w-3xl text-center">
        <blockquote className="text-2xl font-semibold whitespace-pre-line wrap-anywhere sm:text-3xl" dir="auto">
          “{block.text}”
        </blockquote>
        {block.by && (
          <figcaption dir="auto" className="mt-4 text-muted">
            {block.by}
          </figcaption>
        )}
      </figure>
    );
  }
  if (block.kind === 'newsletter') {
    return (
      <section className="grid grid-cols-1 items-center gap-x-16 gap-y-6 rounded-lg bg-raised p-6 sm:p-10 lg:grid-cols-2 noscript:hidden">
        <div>
          <h2 className="text-2xl font-bold wrap-anywhere sm:text-3xl">{block.heading}</h2>
          {block.text && (
            <p className="mt-2 whitespace-pre-line text-muted wrap-anywhere" dir="auto">
              {block.text}
            </p>
          )}
        </div>
        <NewsletterForm />
      </section>
    );
  }
  const { heading, text, picture, side, links } = block;
  return (
    <section className={`grid items-center gap-8 lg:gap-16 ${picture ? 'lg:grid-cols-2' : ''}`}>
      {picture && (
        <div className={side === 'right' ? 'lg:order-last' : ''}>
          <BlockPicture picture={picture} isFirst={isFirst} />
        </div>
      )}
      <div className="max-w-prose">
        {heading && <h2 className="text-2xl font-bold wrap-anywhere sm:text-3xl">{heading}</h2>}
        {text && (
          <p className="mt-4 text-lg whitespace-pre-line text-muted wrap-anywhere" dir="auto">
            {text}
          </p>
        )}
        {links.map(({ label, to }) => (
          <ButtonLink key={to} to={to} variant="secondary" className="mt-6">
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
