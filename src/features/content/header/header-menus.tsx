import { ChevronDown, Globe, Menu } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { categoriesCalls } from '#features/catalog/categories/categories.calls';
import { LanguageLinks } from '#features/content/languages/language-links';
import * as languageMessages from '#features/content/languages/language-links.messages';
import type { ShownLanguages } from '#features/content/languages/shown-languages';
import type { MenuLink as MenuEntry } from '#features/content/theme/theme.schema';
import { api } from '#http/client/api-client';
import { PathLink } from '#ui/path-link';
import { ThemeSwitch } from '#ui/theme-switch';
import { Dropdown, MENU_ITEM, MenuLink, useClosingDetails } from './dropdown';
import * as messages from './header-menus.messages';
import { type MenuCategory, toMenuCategories } from './mega-menu.rules';

const CATEGORIES = categoriesCalls('/', { query: { tree: 'true', active: 'true' } });

/**
 * All categories with their sub-categories, across the page: docs/rules.md#theme-mega-menu. Pages carry only the `links` of the main
 * categories, which are what it shows without code; the rest is loaded when somebody is about to open it.
 */
export function MegaMenu({ links }: { links: readonly MenuEntry[] }) {
  const details = useClosingDetails();
  const [categories, setCategories] = useState<readonly MenuCategory[]>();
  const isRequested = useRef(false);
  const load = () => {
    if (isRequested.current) return;
    isRequested.current = true;
    api.get(CATEGORIES).then(
      (loaded) => setCategories(toMenuCategories(loaded.categories)),
      // The main categories are there, and lead to the others.
      () => (isRequested.current = false),
    );
  };
  // It may have been opened before this code was here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (details.current?.open) load();
  }, []);
  const shown = categories ?? links.map(({ label, to }) => ({ label, to, children: [] }));
  return (
    <details ref={details} onPointerEnter={load} onFocus={load} onToggle={load}>
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-full px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        {messages.allCategories}
        <ChevronDown aria-hidden className="size-4" />
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-12rem)] overflow-y-auto border-b border-line bg-surface font-normal text-ink shadow-float">
        <ul className="container-shop grid gap-x-4 gap-y-8 py-8 lg:grid-cols-5">
          {shown.map(({ label, to, children }) => (
            <li key={to}>
              <PathLink to={to} dir="auto" className="inline-block py-2 font-bold hover:underline">
                {label}
              </PathLink>
              {children.length > 0 && (
                <ul className="footer-links">
                  {children.map((child) => (
                    <li key={child.to}>
                      <PathLink to={child.to} dir="auto">
                        {child.label}
                      </PathLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const LANGUAGE = `${MENU_ITEM} aria-[current=true]:font-bold`;

/** The open page in other languages. Phones have it in their menu. */
export function LanguageMenu({ languages }: { languages: ShownLanguages }) {
  return (
    <Dropdown label={languageMessages.language} icon={<Globe aria-hidden className="size-5.5" />}>
      <LanguageLinks languages={languages} className="max-h-[calc(100dvh-8rem)] overflow-y-auto" linkClass={LANGUAGE} />
    </Dropdown>
  );
}

/** Of phones. */
export function SmallMenu({ menu, languages }: { menu: readonly MenuEntry[]; languages?: ShownLanguages | undefined }) {
  return (
    <Dropdown label={messages.menu} icon={<Menu aria-hidden className="size-5.5" />} align="start">
      {menu.map(({ label, to }) => (
        <MenuLink key={to} to={to} dir="auto">
          {label}
        </MenuLink>
      ))}
      <div className="mt-2 flex items-center justify-between border-t border-line pt-2 pe-2 ps-4 font-medium sm:hidden">
        {messages.lightOrDark}
        <ThemeSwitch />
      </div>
      {languages && languages.all.length > 1 && (
        <LanguageLinks
          languages={languages}
          className="mt-2 max-h-56 overflow-y-auto border-t border-line pt-2 sm:hidden"
          linkClass={LANGUAGE}
        />
      )}
    </Dropdown>
  );
}
