import { X } from 'lucide-react';
import { ViewsSlot } from '#console/table/views-slot';
import { Button } from '#ui/button';
import { SelectField, TextField } from '#ui/field';
import { usePeople } from './activity-calls.console';
import { SUBJECTS } from './activity-texts.console';
import { activityFiltersMessages as messages } from './audit-console.messages';

/** The filters in the address, and in the call. Days are those of the browser's time zone. */
export const FILTERS = ['subjectType', 'subjectId', 'adminId', 'from', 'to'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters as the call takes them. */
export function toQuery(params: URLSearchParams): Record<string, string> {
  const input = FILTERS.flatMap((name) => {
    const value = params.get(name);
    if (!value) return [];
    return name === 'from' || name === 'to' ? dayOf(value, name) : [[name, value]];
  });
  return Object.fromEntries(input);
}

interface ActivityFiltersProps {
  params: URLSearchParams;
  onChange: (params: URLSearchParams) => void;
}

export function ActivityFilters({ params, onChange }: ActivityFiltersProps) {
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    if (name === 'subjectType') next.delete('subjectId');
    onChange(next);
  };
  const adminId = params.get('adminId');
  const people = usePeople();
  // While they are loaded, and for an address with somebody who is not in the log.
  const isUnknown = adminId !== null && adminId !== 'shop' && people.every(({ _id }) => _id !== adminId);
  const isAny = FILTERS.some((name) => params.has(name));
  return (
    <search className="flex flex-wrap items-end gap-3 p-4 sm:px-5">
      <SelectField
        label={messages.what}
        name="subjectType"
        value={params.get('subjectType') ?? ''}
        onChange={(event) => change('subjectType', event.target.value)}
        className="min-w-40 flex-1 sm:max-w-56"
      >
        <option value="">{messages.everything}</option>
        {SUBJECTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.who}
        name="adminId"
        value={adminId ?? ''}
        onChange={(event) => change('adminId', event.target.value)}
        className="min-w-40 flex-1 sm:max-w-56"
      >
        <option value="">{messages.everybody}</option>
        <option value="shop">{messages.theShopItself}</option>
        {people.map(({ _id, name, email }) => (
          <option key={_id} value={_id} dir="auto">
            {name === email ? email : `${name}, ${email}`}
          </option>
        ))}
        {isUnknown && <option value={adminId}>{messages.theChosenPerson}</option>}
      </SelectField>
      <TextField
        label={messages.from}
        name="from"
        type="date"
        value={params.get('from') ?? ''}
        onChange={(event) => change('from', event.target.value)}
        className="min-w-36 flex-1 sm:max-w-44"
      />
      <TextField
        label={messages.to}
        name="to"
        type="date"
        value={params.get('to') ?? ''}
        onChange={(event) => change('to', event.target.value)}
        className="min-w-36 flex-1 sm:max-w-44"
      />
      {isAny && (
        <Button variant="ghost" size="sm" onClick={() => onChange(new URLSearchParams())} className="mb-1">
          <X aria-hidden className="size-4" />
          {messages.clearFilters}
        </Button>
      )}
      <div className="mb-1.5">
        <ViewsSlot />
      </div>
    </search>
  );
}

/** From the first moment of a day, or before the first one of the next day. */
function dayOf(text: string, name: 'from' | 'to'): [string, string][] {
  if (!DAY.test(text)) return [];
  const day = new Date(`${text}T00:00:00`);
  if (name === 'to') day.setDate(day.getDate() + 1);
  return Number.isNaN(day.getTime()) ? [] : [[name, day.toISOString()]];
}
