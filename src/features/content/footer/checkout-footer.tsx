import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import { footerMessages as messages } from './footer.messages';

/** At checkout, what a shopper may ask before paying, and nothing that leads away from it. */
export function CheckoutFooter({ shopName }: { shopName: string }) {
  return (
    <footer className="mt-16 border-t border-line">
      <div className="container-shop flex flex-wrap items-center gap-x-6 py-4 text-sm text-muted">
        <p className="py-2">{`© ${new Date().getUTCFullYear()} ${shopName}`}</p>
        <ul className="footer-links flex flex-wrap gap-x-6">
          {LINKS.map(({ label, to }) => (
            <li key={to}>
              <PathLink to={to}>{label}</PathLink>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

const LINKS = [
  { label: messages.shipping, to: paths.shipping() },
  { label: messages.returns, to: paths.returns() },
  { label: messages.privacy, to: paths.privacy() },
  { label: messages.terms, to: paths.terms() },
  { label: messages.contact, to: paths.contact() },
];
