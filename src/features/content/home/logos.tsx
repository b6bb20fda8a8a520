import { pictureSources } from '#features/platform/media/picture-urls';
import { PathLink } from '#ui/path-link';
import type { LogosView } from './home.schema';
import { SectionHeading } from './section-heading';

type ShownLogo = LogosView['logos'][number];

/** Logos in a row. */
export function Logos({ block: { heading, logos } }: { block: LogosView }) {
  return (
    <section>
      <SectionHeading text={heading} className="mb-6 text-center" />
      <ul className="flex flex-wrap items-center justify-center gap-4">
        {logos.map((logo) => (
          <li key={logo.name}>
            {logo.to ? (
              <PathLink to={logo.to} className="block rounded-md">
                <Plate logo={logo} />
              </PathLink>
            ) : (
              <Plate logo={logo} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** White in every theme: logos are drawn for white paper. */
function Plate({ logo: { name, picture } }: { logo: ShownLogo }) {
  return (
    <span className="flex items-center justify-center rounded-md border border-line px-5 py-3" style={{ background: '#fff' }}>
      <img
        {...pictureSources(picture.url, '8rem', 640)}
        width={picture.width}
        height={picture.height}
        alt={picture.alt || name}
        loading="lazy"
        decoding="async"
        style={{ width: 'auto', height: '2.5rem', maxWidth: '8rem', objectFit: 'contain' }}
      />
    </span>
  );
}
