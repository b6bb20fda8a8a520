import type { BlockOf } from '#features/shopfront/face/face.schema';
import { ButtonLink } from '#ui/button';
import { BlockPicture } from './block-picture';

interface OtherBlockProps {
  block: BlockOf<'picture'> | BlockOf<'quote'>;
  isFirst: boolean;
}

/** The blocks that the home page of a fresh shop does not have. */
export function OtherBlock({ block, isFirst }: OtherBlockProps) {
  if (block.kind === 'quote') {
    return (
      <figure className="mx-auto max-w-3xl text-center">
        <blockquote className="text-2xl font-semibold whitespace-pre-line wrap-anywhere sm:text-3xl">“{block.text}”</blockquote>
        {block.by && <figcaption className="mt-4 text-muted">{block.by}</figcaption>}
      </figure>
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
        {text && <p className="mt-4 text-lg whitespace-pre-line text-muted wrap-anywhere">{text}</p>}
        {links.map(({ label, to }) => (
          <ButtonLink key={to} to={to} variant="secondary" className="mt-6">
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
