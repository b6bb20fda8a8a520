import { Card } from '#console/card';
import { TranslatedText, TranslationProgress } from '#features/catalog/translations/translated-text.console';
import { titleOfSection } from '#features/content/section-fields/section-kinds.console';
import { stateOf, type TextGroup, type ThemeText, translateText } from '#features/content/theme/theme-translations.rules';
import type { Language } from '#languages/languages';
import { TextArea, TextField } from '#ui/field';
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
                <Text key={nameOf(text, language)} text={text} language={language} form={form} mayChange={mayChange} />
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

interface TextProps extends Pick<TranslationsPartProps, 'language' | 'form' | 'mayChange'> {
  text: ThemeText;
}

function Text({ text, language, form, mayChange }: TextProps) {
  const { original, maxLength, isShops } = text;
  const translation = text.translations?.[language]?.[text.name]?.text ?? '';
  const name = nameOf(text, language);
  const change = (entered: string) => form.set((values) => translateText(values, text, { language, translation: entered }));
  const Field = maxLength > LINE_LENGTH ? TextArea : TextField;
  return (
    <TranslatedText
      label={labelOf(text)}
      original={original}
      state={stateOf(text, language)}
      onConfirm={mayChange ? () => change(translation) : undefined}
    >
      <Field
        label={labelOf(text)}
        name={name}
        lang={language}
        dir="auto"
        autoComplete="off"
        spellCheck
        maxLength={maxLength}
        value={translation}
        error={form.errors[name]}
        hint={isShops && translation === '' ? messages.shopHasIt : undefined}
        onChange={({ target }) => change(target.value)}
      />
    </TranslatedText>
  );
}

/** Longer texts have a field of several lines. */
const LINE_LENGTH = 200;

/** The path of a translation in the body. */
function nameOf({ owner, name }: ThemeText, language: Language): string {
  return [...owner, 'translations', language, name, 'text'].join('.');
}

function labelOf({ what, number }: ThemeText): string {
  switch (what) {
    case 'heading':
      return messages.heading;
    case 'text':
    case 'footerText':
    case 'announcement':
      return messages.text;
    case 'quote':
      return messages.quote;
    case 'by':
      return messages.by;
    case 'button':
      return messages.button(number);
    case 'link':
      return messages.link(number);
    case 'group':
      return messages.titleOfTheGroup;
    case 'picture':
      return messages.whatIsOnThePicture;
    case 'question':
      return messages.question(number);
    case 'answer':
      return messages.answer(number);
    case 'hours':
      return messages.openingHours;
    default:
      return what satisfies never;
  }
}
