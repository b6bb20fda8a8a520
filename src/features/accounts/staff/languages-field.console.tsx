import { languageName } from '#languages/languages';
import { Checkbox } from '#ui/field';
import { rolesMessages as texts } from './staff-console.messages';

interface LanguagesFieldProps {
  /** Those to choose from: BCP 47. */
  languages: readonly string[];
  /** Undefined for all, also for those that the shop will have. */
  chosen: string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
  error: string | undefined;
}

/** The languages that a role translates into: all, or some. */
export function LanguagesField({ languages, chosen, onChange, error }: LanguagesFieldProps) {
  return (
    <fieldset aria-describedby={error ? 'languages-error' : undefined}>
      <legend className="mb-1 text-sm font-semibold">{texts.languages}</legend>
      <p className="text-sm text-muted">{texts.translatesOnlyInto}</p>
      {error && (
        <p id="languages-error" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <Checkbox
        label={texts.allLanguages}
        name="allLanguages"
        checked={chosen === undefined}
        onChange={() => onChange(chosen ? undefined : [])}
      />
      {chosen &&
        languages.map((language) => (
          <Checkbox
            key={language}
            label={languageName(language)}
            name="languages"
            value={language}
            checked={chosen.includes(language)}
            onChange={() => onChange(chosen.includes(language) ? chosen.filter((other) => other !== language) : [...chosen, language])}
          />
        ))}
    </fieldset>
  );
}
