import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { DownloadButton } from '#console/files/download-button';
import { useRight } from '#features/accounts/staff/use-right.console';
import { staffProductsCalls } from '#features/catalog/catalog-admin/staff-products.calls';
import { SelectField } from '#ui/field';
import { importsPageMessages as messages } from './import-screens.messages';

/** Texts for translators, in one language; nothing in a shop that has no other one. */
export function TranslationsExport() {
  const mayRead = useRight('products.read');
  const { data } = useQuery({ ...apiQuery(staffProductsCalls('/counts')), enabled: mayRead });
  const languages = data?.counts.translations ?? [];
  const [chosen, setChosen] = useState('');
  const [format, setFormat] = useState('po');
  const [texts, setTexts] = useState('open');
  const language = languages.find((each) => each.language === chosen) ?? languages[0];
  if (!language) return null;
  const query = new URLSearchParams({ language: language.language, format, texts });
  return (
    <li className="grid gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div>
        <h3 className="font-medium">{messages.translations}</h3>
        <p className="text-sm text-muted">{messages.translationsText}</p>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <SelectField label={messages.language} value={language.language} onChange={(event) => setChosen(event.target.value)}>
          {languages.map((each) => (
            <option key={each.language} value={each.language}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <SelectField label={messages.texts} value={texts} onChange={(event) => setTexts(event.target.value)}>
          <option value="open">{messages.openTexts}</option>
          <option value="all">{messages.allTexts}</option>
        </SelectField>
        <SelectField label={messages.fileFormat} value={format} onChange={(event) => setFormat(event.target.value)}>
          <option value="po">PO</option>
          <option value="xliff">XLIFF 1.2</option>
        </SelectField>
      </div>
      <DownloadButton
        path={`/admin/exports/translations?${query}`}
        fileName={`translations-${language.language}.${format === 'po' ? 'po' : 'xlf'}`}
        label={messages.download}
        description={messages.downloadOfName(messages.translations)}
      />
    </li>
  );
}
