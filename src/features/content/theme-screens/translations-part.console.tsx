import { Card } from '#console/card';
import { TranslationProgress } from '#features/catalog/translations/translated-text.console';
import { titleOfSection } from '#features/content/section-fields/section-kinds.console';
import { TextTranslation } from '#features/content/section-fields/text-translation.console';
import { pathOfTranslation, stateOf, type TextGroup, translateText } from '#features/content/theme/theme-translations.rules';
import type { Language } from '#languages/languages';
import type { Part } from './theme-parts.console';
import { translationsPartMessages as messages } from './theme-screens.messages';
import type { ThemeForm } from './use-theme-form.console';

/** The parts of the form with texts. */
const TRANSLATED_PARTS = ['home', 'menus', 'contact', 'announcement'] as const satisfies TextGroup['part'][];

export function isTranslatedPart(part: Part): boolean {
  return TRANSLATED_PARTS.some((each) => each === part);
}

interface TranslationsPartProps {
  part: Part;
  /** Of all parts. */
  groups: readonly TextGroup[];
  language: Language;
  form: ThemeForm;
  mayChange: boolean;
}

/** The texts of a part of the form in one of the shop's other languages, each beside its original. */
export function TranslationsPart({ part, groups, language, form, mayChange }: TranslationsPartProps) {
  const shown = groups.filter((group) => group.part === part);
  if (shown.length === 0) return <p className="max-w-3xl text-muted">{messages.nothingHere}</p>;
  const states = shown.flatMap(({ texts }) => texts.flatMap((text) => stateOf(text, language) ?? []));
  return (
    <div className="max-w-4xl">
      <p className="pb-3 text-muted">{messages.whatIsMissing}</p>
      <TranslationProgress states={states} />
      <div className="grid grid-cols-1 gap-5">
        {shown.map((group) => (
          <div key={group.texts[0]?.owner.join('.')} data-section={group.section}>
            <Card title={titleOf(group)}>
              {group.texts.map((text) => (
                <TextTranslation
                  key={pathOfTranslation(text, language)}
                  text={text}
                  language={language}
                  error={form.errors[pathOfTranslation(text, language)]}
                  mayChange={mayChange}
                  onChange={(translation) => form.set((values) => translateText(values, text, { language, translation }))}
                />
              ))}
            </Card>
          </div>
        ))}
      </div>
    </div>
  );
}

function titleOf({ of }: TextGroup): string {
  switch (of) {
    case 'headerMenu':
      return messages.menuOfTheHeader;
    case 'footerText':
      return messages.textOfTheFooter;
    case 'hours':
      return messages.contact;
    case 'announcement':
      return messages.announcement;
    default:
      return 'kind' in of ? titleOfSection(of) : messages.groupOfTheFooter(of.title);
  }
}
