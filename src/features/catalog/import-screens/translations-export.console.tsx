import { useState } from 'react';
import { DownloadButton } from '#console/files/download-button';
import { SelectField } from '#ui/field';
import { useTranslatedLanguages } from './import-calls.console';
import { importsPageMessages as messages } from './import-screens.messages';

/** Their names are the same in all languages. */
const FORMATS = [
  { value: 'po', name: 'PO', extension: 'po' },
  { value: 'xliff', name: 'XLIFF 1.2', extension: 'xlf' },
] as const;

/** Texts for translators, in one language; nothing in a shop that has no other one. */
export function TranslationsExport() {
  const languages = useTranslatedLanguages();
  const [chosen, setChosen] = useState('');
  const [chosenFormat, setFormat] = useState('po');
  const [texts, setTexts] = useState('open');
  const language = languages.find((each) => each.language === chosen) ?? languages[0];
  const format = FORMATS.find(({ value }) => value === chosenFormat) ?? FORMATS[0];
  if (!language) return null;
  const query = new URLSearchParams({ language: language.language, format: format.value, texts });
  return (
    <li className="grid gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div>
        <h3 className="font-medium">{messages.translations}</h3>
        <p className="text-sm text-muted">{messages.translationsText}</p>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <SelectField
          name="language"
          label={messages.language}
          value={language.language}
          onChange={(event) => setChosen(event.target.value)}
        >
          {languages.map((each) => (
            <option key={each.language} value={each.language}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <SelectField name="texts" label={messages.texts} value={texts} onChange={(event) => setTexts(event.target.value)}>
          <option value="open">{messages.openTexts}</option>
          <option value="all">{messages.allTexts}</option>
        </SelectField>
        <SelectField name="format" label={messages.fileFormat} value={format.value} onChange={(event) => setFormat(event.target.value)}>
          {FORMATS.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="sm:justify-self-end">
        <DownloadButton
          path={`/admin/exports/translations?${query}`}
          fileName={`translations-${language.language}.${format.extension}`}
          label={messages.download}
          description={messages.downloadOfName(messages.translations)}
        />
      </div>
    </li>
  );
}
