import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { withPrefix } from '#shared/page-address';
import { rememberLanguage } from './remembered-language';
import type { LanguageLink as Language, ShownLanguages } from './shown-languages';

interface LanguageLinksProps {
  languages: ShownLanguages;
  /** Of the list, and of each link. */
  className?: string | undefined;
  linkClass?: string | undefined;
}

/** The open page in each language of the shop. Works without code. */
export function LanguageLinks({ languages, className, linkClass }: LanguageLinksProps) {
  return (
    <ul className={className}>
      {languages.all.map((language) => (
        <li key={language.tag}>
          <LanguageLink language={language} aria-current={language.tag === languages.tag ? 'true' : undefined} className={linkClass} />
        </li>
      ))}
    </ul>
  );
}

/** Its language's own name is its text. */
export function LanguageLink({ language: { tag, name, prefix }, ...link }: ComponentProps<'a'> & { language: Language }) {
  const { pathname, search } = useLocation();
  const choose = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    rememberLanguage(tag);
    // The server does not know what is behind the #: a place in the page, or the token of a guest's order.
    currentTarget.hash = location.hash;
  };
  return (
    <a {...link} href={withPrefix(prefix, pathname + search)} lang={tag} hrefLang={tag} dir="auto" onClick={choose}>
      {name}
    </a>
  );
}
