import { TranslatedText } from '#features/catalog/translations/translated-text.console';
import { pathOfTranslation, stateOf, type ThemeText } from '#features/content/theme/theme-translations.rules';
import type { Language } from '#languages/languages';
import { TextArea, TextField } from '#ui/field';
import { textTranslationMessages as messages } from './section-fields.messages';

/** Longer texts have a field of several lines. */
const LINE_LENGTH = 200;

interface TextTranslationProps {
  text: ThemeText;
  language: Language;
  error: string | undefined;
  mayChange: boolean;
  /** '': there is none. */
  onChange: (translation: string) => void;
}

/** A text of the look or of a section, with a field for its translation beside it. */
export function TextTranslation({ text, language, error, mayChange, onChange }: TextTranslationProps) {
  const { original, maxLength, isShops } = text;
  const translation = text.translations?.[language]?.[text.name]?.text ?? '';
  const Field = maxLength > LINE_LENGTH ? TextArea : TextField;
  return (
    <TranslatedText
      label={labelOf(text)}
      original={original}
      state={stateOf(text, language)}
      onConfirm={mayChange ? () => onChange(translation) : undefined}
    >
      <Field
        label={labelOf(text)}
        name={pathOfTranslation(text, language)}
        lang={language}
        dir="auto"
        autoComplete="off"
        spellCheck
        maxLength={maxLength}
        value={translation}
        error={error}
        hint={isShops && translation === '' ? messages.shopHasIt : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </TranslatedText>
  );
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
