import { ButtonLink } from '#ui/button';
import { BlockPicture } from './block-picture';
import type { StoryView, TextView } from './home.schema';
import { RichText, SectionHeading } from './section-heading';

/** A text with a picture beside it. */
export function Story({ block: { heading, html, picture, side, links }, isFirst }: { block: StoryView; isFirst: boolean }) {
  return (
    <section className={`grid items-center gap-8 lg:gap-16 ${picture ? 'lg:grid-cols-2' : ''}`}>
      {picture && (
        <div className={side === 'right' ? 'lg:order-last' : ''}>
          <BlockPicture picture={picture} isFirst={isFirst} />
        </div>
      )}
      <div className="max-w-prose">
        <SectionHeading text={heading} className="" />
        <RichText html={html} className="mt-4 text-lg text-muted" />
        {links.map(({ label, to }) => (
          <ButtonLink key={to} to={to} dir="auto" variant="secondary" className="mt-6">
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

/** Nothing but a text, in the middle of the page. */
export function TextSection({ block: { heading, html } }: { block: TextView }) {
  return (
    <section className="mx-auto w-full max-w-prose">
      <SectionHeading text={heading} className="mb-4" />
      <RichText html={html} className="text-lg" />
    </section>
  );
}
