import { Card } from '#console/card';
import { Combobox } from '#console/choice/combobox';
import { RecordField } from '#console/form/record-field';
import { SelectField, TextArea } from '#ui/field';
import { COUNTRY_OPTIONS, countryOptionsOf, STATE_OPTIONS, stateOptionsOf } from './shipping-calls.console';
import { zonePlacesMessages as messages, placeKindNames } from './shipping-console.messages';
import type { ZoneForm } from './use-zone-form.console';
import { ZONE_FIELDS } from './zone-fields';
import type { PlaceKind } from './zone-form.console';

const KINDS: Record<PlaceKind, string> = placeKindNames;

/** What the zone is called, and where it is. */
export function ZonePlaces({ form }: { form: ZoneForm }) {
  const { values, set, errorOf } = form;
  return (
    <Card title={messages.where}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <RecordField
          name="name"
          field={ZONE_FIELDS.name}
          value={values.name}
          error={errorOf('name')}
          onChange={(value) => set({ name: String(value) })}
        />
        <SelectField
          label={messages.theZoneIs}
          name="kind"
          value={values.kind}
          error={errorOf('kind') ?? (values.kind === 'everywhere' ? errorOf('countries') : undefined)}
          // What was wrong with its countries ends, too.
          onChange={(event) => set({ kind: event.target.value as PlaceKind, countries: values.countries })}
        >
          {Object.entries(KINDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <PlaceFields form={form} />
        </div>
      </div>
    </Card>
  );
}

function PlaceFields({ form: { values, set, errorOf } }: { form: ZoneForm }) {
  const { kind, countries, states, postalPrefixes } = values;
  switch (kind) {
    case 'everywhere':
      return <p className="text-sm text-muted">{messages.everyAddressThatIsInNone}</p>;
    case 'states':
      return (
        <Combobox
          label={ZONE_FIELDS.states.label()}
          name="states"
          options={STATE_OPTIONS}
          value={stateOptionsOf(states)}
          error={errorOf('states') ?? errorOf('countries')}
          hint={messages.theOtherStatesStayWithTheZone}
          onChoose={({ value }) => set({ states: withCode(states, value) })}
          onRemove={({ value }) => set({ states: states.filter((code) => code !== value) })}
        />
      );
    case 'countries':
      return (
        <Combobox
          label={ZONE_FIELDS.countries.label()}
          name="countries"
          options={COUNTRY_OPTIONS}
          value={countryOptionsOf(countries)}
          error={errorOf('countries')}
          onChoose={({ value }) => set({ countries: withCode(countries, value) })}
          onRemove={({ value }) => set({ countries: countries.filter((code) => code !== value) })}
        />
      );
    case 'postalCodes':
      return (
        <div className="grid grid-cols-1 gap-4">
          <Combobox
            label={messages.country}
            name="country"
            options={COUNTRY_OPTIONS}
            value={countryOptionsOf(countries)[0]}
            error={errorOf('countries')}
            onChoose={({ value }) => set({ countries: [value] })}
          />
          <TextArea
            label={ZONE_FIELDS.postalPrefixes.label()}
            name="postalPrefixes"
            rows={3}
            value={postalPrefixes}
            error={errorOf('postalPrefixes')}
            hint={messages.separateSeveralByCommas}
            onChange={(event) => set({ postalPrefixes: event.target.value })}
          />
        </div>
      );
    default:
      return kind satisfies never;
  }
}

function withCode(codes: readonly string[], added: string): readonly string[] {
  return codes.includes(added) ? codes : [...codes, added];
}
