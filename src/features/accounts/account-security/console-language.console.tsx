import { writeConsoleLanguage } from '#languages/console-language';
import { CONSOLE_LANGUAGES, isLanguage, LANGUAGES } from '#languages/languages';
import { SelectField } from '#ui/field';
import { consoleLanguageMessages as messages } from './account-security.messages';

/** Chooses the language of the console in this browser. Its files are those of one language, so that it is loaded again. */
export function ConsoleLanguageField() {
  return (
    <SelectField
      label={messages.language}
      name="language"
      defaultValue={document.documentElement.lang}
      className="max-w-xs"
      onChange={({ currentTarget: { value } }) => {
        if (!isLanguage(value)) return;
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain HTTP.
        document.cookie = writeConsoleLanguage(value, { isSecure: location.protocol === 'https:' });
        location.reload();
      }}
    >
      {CONSOLE_LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGES[language].name}
        </option>
      ))}
    </SelectField>
  );
}
