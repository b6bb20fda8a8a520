import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#ui/button';
import { richText } from '#ui/rich-text';
import { findBetterLanguage } from './better-language.rules';
import { LanguageLink } from './language-links';
import * as messages from './language-links.messages';
import { hasChosenLanguage, rememberLanguage } from './remembered-language';
import type { ShownLanguages } from './shown-languages';

/**
 * Offers the page in the language that the browser prefers, until a language is chosen (docs/rules.md#languages-offer). Only in the
 * browser: pages are the same for everyone.
 */
export function LanguageOffer({ languages }: { languages: ShownLanguages }) {
  const [isDone, setDone] = useState(hasChosenLanguage);
  const better = findBetterLanguage(languages, navigator.languages);
  if (isDone || !better) return null;
  const stay = () => {
    rememberLanguage(languages.tag);
    setDone(true);
  };
  // Above the buttons of a product on a phone.
  return (
    <aside
      aria-label={messages.language}
      className="fixed inset-x-4 bottom-24 z-30 mx-auto flex max-w-lg items-center gap-2 rounded-md border border-line bg-surface py-1 ps-4 pe-1 shadow-float md:bottom-4 print:hidden"
    >
      <p className="min-w-0 flex-1 text-sm">
        {richText(messages.alsoInYourLanguage, {
          language: <LanguageLink language={better} className="inline-flex min-h-11 items-center font-semibold text-accent underline" />,
        })}
      </p>
      <IconButton label={messages.stayHere} onClick={stay}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </aside>
  );
}
