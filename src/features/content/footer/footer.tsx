import type { ReactNode } from 'react';
import { LanguageLinks } from '#features/content/languages/language-links';
import * as languageMessages from '#features/content/languages/language-links.messages';
import type { ShownLanguages } from '#features/content/languages/shown-languages';
import { ContactDetails } from '#features/content/theme/contact-details';
import type { ShownTheme } from '#features/content/theme/shown-theme';
import type { MenuLink } from '#features/content/theme/theme.schema';
import { paths } from '#shared/paths';
import { PathLink } from '#ui/path-link';
import * as messages from './footer.messages';
import { freshFooterGroups } from './fresh-footer-groups';

interface FooterProps {
  shop: { name: string; email: string; paymentMarks: string[]; theme: ShownTheme; languages?: ShownLanguages };
  /** What is above it. Without anything, as at checkout, the footer has only the links that a shopper may want before paying. */
  children: ReactNode;
}

export function Footer({ shop, children }: FooterProps) {
  const { footer: { groups = freshFooterGroups(), text, social = [] } = {}, contact } = shop.theme;
  return (
    <footer className="mt-24 border-t border-line bg-surface">
      {children}
      {children && (
        <div className="container-shop grid grid-cols-2 gap-10 py-12 md:grid-cols-4 xl:grid-cols-[repeat(4,1fr)_1.5fr]">
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 dir="auto" className="font-bold">
                {title}
              </h2>
              <Links links={links} className="mt-3" />
            </nav>
          ))}
          <div className="col-span-full xl:col-span-1">
            <h2 className="font-bold">{messages.contact}</h2>
            <a
              href={paths.contactSupport(shop.email)}
              className="mt-3 inline-block py-2 wrap-anywhere text-muted pointer-coarse:py-2.5 hover:text-ink hover:underline"
            >
              {shop.email}
            </a>
            {contact && <ContactDetails contact={contact} />}
            {social.length > 0 && (
              <ul className="mt-2 flex flex-wrap gap-x-5">
                {social.map(({ label, to }) => (
                  <li key={label + to}>
                    <a
                      href={to}
                      rel="noopener"
                      dir="auto"
                      className="inline-block py-2 text-muted underline pointer-coarse:py-2.5 hover:text-ink"
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
            {shop.paymentMarks.length > 0 && (
              <>
                <h2 className="mt-8 font-bold">{messages.weAccept}</h2>
                <ul className="mt-4 flex flex-wrap gap-2 text-sm font-semibold text-muted">
                  {shop.paymentMarks.map((mark) => (
                    <li key={mark} className="rounded-sm border border-line px-3 py-1.5">
                      {mark}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </div>
      )}
      <div className="border-t border-line">
        {text && (
          <p className="container-shop pt-6 text-sm whitespace-pre-line text-muted wrap-anywhere" dir="auto">
            {text}
          </p>
        )}
        <div className="container-shop flex flex-wrap items-center gap-x-6 py-4">
          <p className="py-2 text-sm text-muted">
            © {new Date().getUTCFullYear()} <bdi>{shop.name}</bdi>
          </p>
          {shop.languages && shop.languages.all.length > 1 && (
            <nav aria-label={languageMessages.language} className="ms-auto">
              <LanguageLinks
                languages={shop.languages}
                className="footer-links flex flex-wrap gap-x-5"
                linkClass="aria-[current=true]:font-semibold aria-[current=true]:text-ink"
              />
            </nav>
          )}
          {!children && <Links links={groups.slice(-2).flatMap(({ links }) => links)} className="flex flex-wrap gap-x-6" />}
        </div>
      </div>
    </footer>
  );
}

function Links({ links, className }: { links: readonly MenuLink[]; className: string }) {
  return (
    <ul className={`footer-links ${className}`}>
      {links.map(({ label, to }) => (
        <li key={label + to}>
          <PathLink to={to} dir="auto">
            {label}
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
