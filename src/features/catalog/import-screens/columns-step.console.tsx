import { ChevronRight, CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Card } from '#console/card';
import { useFormDraft } from '#console/form/form-draft';
import { findMappingErrors } from '#features/catalog/imports/import-mapping.rules';
import type { ImportWithProgress } from '#features/catalog/imports/imports.schema';
import { ApiError } from '#http/client/api-error';
import { readFieldErrors } from '#http/client/field-errors';
import { formatList } from '#shared/lists';
import { Button } from '#ui/button';
import { Dotted } from '#ui/dotted';
import { assignField, columnsOfFile, type FileColumn, unmappedFields } from './columns.console';
import { nameOfField } from './field-names.console';
import { useImportAction } from './import-calls.console';
import { columnsStepMessages as messages } from './import-screens.messages';

interface Draft {
  mapping: Record<string, string>;
}

/** Which column of the file is what: recognised, and open to correction. */
export function ColumnsStep({ one }: { one: ImportWithProgress }) {
  const action = useImportAction(one._id);
  const navigate = useNavigate();
  const [mapping, setMapping] = useState(one.mapping);
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(one.mapping);
  const { restored, clear } = useFormDraft<Draft>({ key: `import ${one._id}`, version: 1, changes: isChanged ? { mapping } : {} });
  const [isRestored, setRestored] = useState(false);
  if (restored?.values.mapping && !isRestored) {
    setRestored(true);
    setMapping(restored.values.mapping);
  }
  const [attempts, setAttempts] = useState(0);
  const columns = columnsOfFile(one);
  const recognised = columns.filter(({ name }) => Object.values(one.mapping).includes(name));
  const others = columns.filter((column) => !recognised.includes(column));
  const errors = findMappingErrors(mapping, one);
  const refused = action.error instanceof ApiError ? readFieldErrors(action.error.errors) : [];
  const alerts = attempts > 0 ? [...errors, ...refused].map(({ message }) => message) : one.error ? [one.error] : [];
  const check = () => {
    setAttempts(attempts + 1);
    if (errors.length > 0) return;
    action.mutate(
      { action: 'check', body: { mapping: withCleared(mapping, one) } },
      {
        onSuccess: () => {
          clear();
          void navigate('.', { replace: true });
        },
      },
    );
  };
  const list = (some: readonly FileColumn[]) => (
    <ColumnList
      columns={some}
      fields={one.fields}
      mapping={mapping}
      onChange={(name, field) => setMapping(assignField(mapping, name, field))}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {alerts.length > 0 && <Alert key={attempts} sentences={alerts} />}
      <Card
        title={recognised.length > 0 ? messages.ofColumnsAreRecognised(recognised.length, columns.length) : messages.noColumnIsRecognised}
        text={
          recognised.length > 0 ? messages.pleaseLookWhetherTheyAreRight(unmappedText(one, mapping)) : messages.doesTheFirstRowHaveTheNames
        }
        isFlush
      >
        {list(recognised.length > 0 ? recognised : others)}
      </Card>
      {recognised.length > 0 && others.length > 0 && (
        <details open={findMappingErrors(one.mapping, one).length > 0} className="group rounded-md border border-line bg-surface">
          <summary className="flex min-h-12 items-center gap-2 rounded-md px-4 py-3 font-semibold sm:px-5">
            <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
            {others.length === 1 ? messages.oneOtherColumnIsNotImported : messages.otherColumnsAreNotImported(others.length)}
          </summary>
          {list(others)}
        </details>
      )}
      <section
        aria-label={messages.nextStep}
        className="save-bar sticky bottom-[calc(var(--console-bottom,0px)+0.75rem)] z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 shadow-float sm:ps-5"
      >
        <p className="min-w-0 flex-1 text-sm text-muted max-sm:hidden">{messages.checkingChangesNothing}</p>
        <Button isBusy={action.isPending} onClick={check} className="max-sm:w-full">
          {messages.checkTheFile}
        </Button>
      </section>
    </div>
  );
}

/** Fields that lost their column are sent as empty, so that they are not recognised again. */
function withCleared(mapping: Record<string, string>, { mapping: before }: ImportWithProgress): Record<string, string | null> {
  return { ...Object.fromEntries(Object.keys(before).map((field) => [field, null])), ...mapping };
}

function unmappedText({ fields }: ImportWithProgress, mapping: Record<string, string>): string {
  const missing = unmappedFields(fields, mapping).map(nameOfField);
  if (missing.length === 0) return '';
  return messages.notInTheFile(formatList(missing));
}

function Alert({ sentences }: { sentences: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place} role="alert" className="flex gap-2.5 rounded-sm bg-bad/10 px-3 py-2.5 text-sm font-medium text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

interface ColumnListProps {
  columns: readonly FileColumn[];
  fields: readonly string[];
  mapping: Readonly<Record<string, string>>;
  onChange: (name: string, field: string) => void;
}

function ColumnList({ columns, ...props }: ColumnListProps) {
  return (
    <ul className="border-t border-line">
      {columns.map((column) => (
        <ColumnRow key={column.position} column={column} {...props} />
      ))}
    </ul>
  );
}

function ColumnRow({ column, fields, mapping, onChange }: Omit<ColumnListProps, 'columns'> & { column: FileColumn }) {
  const id = useId();
  const { name, examples, isTwice } = column;
  const field = Object.entries(mapping).find(([, used]) => used === name)?.[0] ?? '';
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] sm:items-center sm:px-5">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </label>
        <p className="truncate text-sm text-muted">{examples.length > 0 ? <Dotted facts={examples} /> : messages.emptyInTheFirstRows}</p>
      </div>
      <div>
        <select
          id={id}
          value={isTwice ? '' : field}
          disabled={isTwice}
          onChange={(event) => onChange(name, event.target.value)}
          className={`h-11 w-full rounded-sm border border-line bg-surface px-3 hover:border-muted/60 disabled:bg-raised disabled:text-muted ${field ? '' : 'text-muted'}`}
        >
          <option value="">{messages.notImported}</option>
          {fields.map((one) => (
            <option key={one} value={one}>
              {mapping[one] && mapping[one] !== name ? messages.fieldOfColumn(nameOfField(one), mapping[one]) : nameOfField(one)}
            </option>
          ))}
        </select>
        {isTwice && <p className="mt-1 text-sm text-muted">{messages.theFileHasTwoColumns}</p>}
      </div>
    </li>
  );
}
