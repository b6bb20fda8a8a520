import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { useRight } from '#features/accounts/staff/use-right.console';
import { listTaxClasses } from '#shared/tax-classes';
import { SelectField } from '#ui/field';
import { taxesCalls } from './taxes.calls';
import type { TaxSetup } from './taxes.schema';
import { taxClassFieldMessages as messages } from './taxes-console.messages';

interface TaxClassFieldProps {
  value: string;
  error: string | undefined;
  onChoose: (taxClass: string) => void;
}

/** A product's tax class, in a shop with tax rates of its own. */
export function TaxClassField({ value, error, onChoose }: TaxClassFieldProps) {
  const { setup } = useTaxSetup();
  if (!setup?.isOwn && value === 'standard') return null;
  const classes = setup?.classes ?? listTaxClasses();
  return (
    <SelectField
      label={messages.taxClass}
      name="taxClass"
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {classes.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
      {!classes.some(({ id }) => id === value) && <option value={value}>{value}</option>}
    </SelectField>
  );
}

/** Undefined until it is loaded, and for those who may not read settings. */
export function useTaxSetup(): { setup: TaxSetup | undefined } {
  const mayRead = useRight('settings.read');
  const { data } = useQuery({ ...apiQuery(taxesCalls('/setup')), enabled: mayRead });
  return { setup: data?.setup };
}
