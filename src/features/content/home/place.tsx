import { Clock, MapPinned, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button';
import { sectionMessages as messages } from './home.messages';
import type { PlaceView } from './home.schema';
import { mapLinks } from './map-links.rules';
import { SectionHeading } from './section-heading';

/** Where the shop is and when it is open, as the owner's contact says. */
export function Place({ block: { heading, contact } }: { block: PlaceView }) {
  const { address, hours, phone } = contact;
  return (
    <section className="rounded-lg border border-line bg-surface p-6 sm:p-10">
      <SectionHeading text={heading} />
      <div className="flex flex-wrap gap-x-16 gap-y-8">
        {address && (
          <Fact icon={<MapPinned aria-hidden className="size-5 text-accent" />} title={messages.address}>
            <p dir="auto" className="whitespace-pre-line">
              {address}
            </p>
            <MapLinks address={address} />
          </Fact>
        )}
        {hours && (
          <Fact icon={<Clock aria-hidden className="size-5 text-accent" />} title={messages.openingHours}>
            <p dir="auto" className="whitespace-pre-line">
              {hours}
            </p>
          </Fact>
        )}
        {phone && (
          <Fact icon={<Phone aria-hidden className="size-5 text-accent" />} title={messages.phone}>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="inline-flex min-h-11 items-center hover:underline">
              <bdi>{phone}</bdi>
            </a>
          </Fact>
        )}
      </div>
    </section>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-4">
      <span className="mt-1 shrink-0">{icon}</span>
      <div className="min-w-0">
        <h3 className="mb-1 text-lg font-bold">{title}</h3>
        {children}
      </div>
    </div>
  );
}

function MapLinks({ address }: { address: string }) {
  const { openStreetMap, google, apple } = mapLinks(address);
  const maps = [
    { name: messages.maps.openStreetMap, to: openStreetMap },
    { name: messages.maps.google, to: google },
    { name: messages.maps.apple, to: apple },
  ];
  return (
    <ul aria-label={messages.openMap} className="mt-4 flex flex-wrap gap-2">
      {maps.map(({ name, to }) => (
        <li key={name}>
          <a href={to} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
