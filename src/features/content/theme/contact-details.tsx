import type { ShownContact } from './shown-theme';

/** Where the shop is, and when it is open. */
export function ContactDetails({ contact: { address, phone, hours }, className = '' }: { contact: ShownContact; className?: string }) {
  return (
    <div className={className}>
      {phone && (
        <p>
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className="inline-block py-2 text-muted pointer-coarse:py-2.5 hover:text-ink hover:underline"
          >
            <bdi>{phone}</bdi>
          </a>
        </p>
      )}
      {address && (
        <p className="py-2 whitespace-pre-line text-muted" dir="auto">
          {address}
        </p>
      )}
      {hours && (
        <p className="py-2 whitespace-pre-line text-muted" dir="auto">
          {hours}
        </p>
      )}
    </div>
  );
}
