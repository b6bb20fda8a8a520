import type { ReactNode } from 'react';
import type { Right } from '#shared/rights';
import { Checkbox } from '#ui/field';
import { RIGHT_NAMES } from './api-key-admin.messages';
import { rightsFieldMessages as texts } from './api-key-admin-console.messages';

interface RightsFieldProps {
  /** Those to choose from. */
  rights: readonly Right[];
  chosen: readonly Right[];
  onChange: (chosen: readonly Right[]) => void;
  error: string | undefined;
  /** Above the rights. */
  children: ReactNode;
}

/** The rights of a key or of a role, in a form. */
export function RightsField({ rights, chosen, onChange, error, children }: RightsFieldProps) {
  return (
    <fieldset aria-describedby={error ? 'rights-error' : undefined}>
      <legend className="mb-1 text-sm font-semibold">{texts.rights}</legend>
      {children}
      {error && (
        <p id="rights-error" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      {rights.map((right) => (
        <Checkbox
          key={right}
          label={RIGHT_NAMES[right]}
          name="rights"
          value={right}
          checked={chosen.includes(right)}
          onChange={() => onChange(chosen.includes(right) ? chosen.filter((other) => other !== right) : [...chosen, right])}
        />
      ))}
    </fieldset>
  );
}
