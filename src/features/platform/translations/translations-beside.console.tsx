import { LANGUAGES, type Language } from '#languages/languages';
import { Button } from '#ui/button';
import { TextArea, TextField } from '#ui/field';
import { useTranslatedLanguages } from './shop-languages.console';
import { changeTranslation, isOutdated } from './translations.rules';
import type { Translations } from './translations.types';
import { translationsBesideMessages as messages } from './translations-beside.messages';

export interface TranslatableText {
  name: string;
  label: string;
  original: string;
  maxLength: number;
  /** It may have several lines. */
  isLong?: boolean;
}

interface TranslationsBesideProps {
  /** Of the object that has the texts, in the form's names of fields. */
  path: string;
  /** Empty ones have no translation. */
  texts: readonly TranslatableText[];
  translations: Translations | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (translations: Translations | undefined) => void;
}

/** Fields for a few short texts in the shop's other languages, folded. Nothing in a shop with one language. */
export function TranslationsBeside({ path, texts, translations, errorOf, onChange }: TranslationsBesideProps) {
  const languages = useTranslatedLanguages();
  const given = texts.filter(({ original }) => original.trim() !== '');
  if (languages.length === 0 || given.length === 0) return null;
  const wanted = languages.flatMap((language) => given.map((text) => ({ language, text })));
  const isDone = ({ language, text: { name, original } }: (typeof wanted)[number]) => {
    const translated = translations?.[language]?.[name];
    return translated !== undefined && !isOutdated(translated, original);
  };
  const hasError = wanted.some(({ language, text }) => errorOf(fieldOf(language, text)) !== undefined);
  return (
    <details className="rounded-sm border border-line px-4 py-2" open={hasError || undefined}>
      <summary className="min-h-8 cursor-pointer content-center text-sm font-semibold pointer-coarse:min-h-11">
        {messages.inOtherLanguages(wanted.filter(isDone).length, wanted.length)}
      </summary>
      <div className="mt-2 grid grid-cols-1 items-start gap-4 pb-3 sm:grid-cols-2">
        {wanted.map(({ language, text }) => (
          <Translation
            key={`${language} ${text.name}`}
            path={path}
            language={language}
            text={text}
            translated={translations?.[language]?.[text.name]}
            error={errorOf(fieldOf(language, text))}
            onChange={(entered) =>
              onChange(changeTranslation(translations, { language, name: text.name, text: entered, original: text.original }))
            }
          />
        ))}
      </div>
    </details>
  );
}

function fieldOf(language: Language, { name }: TranslatableText): string {
  return `translations.${language}.${name}.text`;
}

interface TranslationProps {
  path: string;
  language: Language;
  text: TranslatableText;
  translated: { text: string; original: string } | undefined;
  error: string | undefined;
  onChange: (text: string) => void;
}

function Translation({
  path,
  language,
  text: { name, label, original, maxLength, isLong },
  translated,
  error,
  onChange,
}: TranslationProps) {
  const Field = isLong ? TextArea : TextField;
  const hasChanged = translated !== undefined && isOutdated(translated, original);
  return (
    <div>
      <Field
        label={messages.textIn(label, LANGUAGES[language].name)}
        name={`${path}.${name}.${language}`}
        lang={language}
        maxLength={maxLength}
        autoComplete="off"
        value={translated?.text ?? ''}
        error={error}
        hint={hasChanged ? messages.outdated(translated.original) : undefined}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      {hasChanged && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => onChange(translated.text)}>
          {messages.stillRight}
        </Button>
      )}
    </div>
  );
}
