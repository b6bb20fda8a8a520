import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormFields, formFieldsOf, type NamedText } from '#console/form/form-kinds';
import { RecordField } from '#console/form/record-field';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { describeValue } from '#console/form/record-form.rules';
import { useRecordForm } from '#console/form/use-record-form';
import { useRight } from '#features/accounts/staff/use-right.console';
import { LABEL_MAX_LENGTH, LINE_MAX_LENGTH } from '#features/catalog/products/product-limits';
import type { FieldTable, NameIn } from '#shared/fields/field-table';
import type { NeededRight } from '#shared/rights';
import { TextArea, TextField } from '#ui/field';
import { TextStateBadge, TranslatedText, TranslationProgress } from './translated-text.console';
import type { TextState, TranslationFacts } from './translations.schema';
import { translationsScreenMessages as messages } from './translations-console.messages';

/** A translation of any record. */
export interface ShownTranslation extends TranslationFacts {
  original: Readonly<Record<string, unknown>>;
  texts: Readonly<Record<string, unknown>>;
}

interface SentTranslation<Texts extends FieldTable> {
  fields: Partial<FormFields<Texts>>;
  /** By the original; null removes. */
  words: Record<string, string | null>;
  hashes: Record<string, string>;
  version: number;
}

/** The form's fields: the texts, and the translated words by their originals. */
type Values = Record<string, unknown> & { words: readonly NamedText[] };

export interface TranslationFormProps<Texts extends FieldTable> {
  /** Of the record: 'product 12'. */
  name: string;
  texts: Texts;
  /** Who may change it. */
  right: NeededRight;
  loaded: ShownTranslation;
  path: string;
  /** What is to be done in all languages, which a change makes different. */
  listPath: string;
  save: (sent: SentTranslation<Texts>) => Promise<{ translation: ShownTranslation; message: string }>;
}

/** Each text beside its original, with what is to be done about it. */
export function TranslationForm<Texts extends FieldTable>(props: TranslationFormProps<Texts>) {
  const { name: record, right, loaded, path, listPath, save } = props;
  const table: FieldTable = props.texts;
  const canWrite = useRight(right);
  const client = useQueryClient();
  // The originals may be others since the form was opened: what is saved is a translation of those that are shown.
  const { language, original, hashes, states, words } = loaded;
  const form = useRecordForm<ShownTranslation, Values>({
    key: `translation of ${record} ${language}`,
    record: loaded,
    valuesOf: (translation = loaded) => valuesOf(table, translation),
    send: async ({ record: translation = loaded, changes: { words: entered, ...changed } }) => {
      const fields = changed as Partial<FormFields<Texts>>;
      const saved = await save({ fields, words: entered ? wordsBody(translation, entered) : {}, hashes, version: translation.version });
      return { record: saved.translation, message: saved.message };
    },
    show: async (translation) => {
      client.setQueryData([path], { translation });
      await refreshPaths(client, listPath, '/admin/audit');
    },
    textOf: (value) => describeValue(Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : each.value)) : value),
    sentences: { failed: messages.notSaved },
  });
  const { values } = form;
  // What is stored, said to be a translation of the present original.
  const confirm = (name: NameIn<Texts>) =>
    form.run(async ({ record: translation = loaded, base }) => {
      const stored: Readonly<Record<string, unknown>> = { [name]: base[name] };
      const fields = stored as Partial<FormFields<Texts>>;
      const saved = await save({ fields, words: {}, hashes, version: translation.version });
      return { record: saved.translation, message: saved.message };
    });
  return (
    <>
      <TranslationProgress states={Object.values(states)} />
      <RecordFields form={form} label={messages.translations} isDisabled={!canWrite}>
        {Object.entries(table).map(([name, field]) => {
          // The shop's own pages have their addresses in all languages.
          if (name === 'slug' && !original[name]) return null;
          const pairs = field.kind === 'pairs' && {
            names: Object.entries((original[name] ?? {}) as Record<string, string>),
            lang: language,
            values: (values[name] ?? []) as readonly NamedText[],
            maxLength: field.maxLength ?? LINE_MAX_LENGTH,
            onChange: (entered: NamedText[]) => form.set({ [name]: entered }),
          };
          if (pairs && field.isByOriginal) return <TextRows key={name} {...pairs} title={field.label()} state={states[name]} />;
          return (
            <TranslatedText
              key={name}
              label={field.label()}
              original={originalText(original[name])}
              state={states[name]}
              onConfirm={canWrite && !form.isDirty ? () => void confirm(name as NameIn<Texts>) : undefined}
            >
              {pairs ? (
                <PairFields {...pairs} />
              ) : (
                <RecordField
                  name={name}
                  field={field}
                  lang={language}
                  value={values[name] ?? ''}
                  error={form.errorOf(name)}
                  onChange={(value) => form.set({ [name]: value })}
                />
              )}
            </TranslatedText>
          );
        })}
        {words.length > 0 && (
          <section className="border-t border-line pt-4" aria-label={messages.sharedWords}>
            <h3 className="font-semibold">{messages.sharedWords}</h3>
            <p className="mt-1 mb-3 text-sm text-muted">{messages.sharedWordsText}</p>
            <PairFields
              names={words.map((word) => [word.original, ''])}
              lang={language}
              values={values.words}
              maxLength={LABEL_MAX_LENGTH}
              onChange={(entered) => form.set({ words: entered })}
            />
          </section>
        )}
      </RecordFields>
      <RecordSaveBar form={form} text={messages.unsavedTranslation} saveLabel={messages.saveTranslation} />
    </>
  );
}

interface PairFieldsProps {
  /** The originals' names, each with its original text. */
  names: readonly (readonly [name: string, text: string])[];
  values: readonly NamedText[];
  lang: string;
  maxLength: number;
  onChange: (values: NamedText[]) => void;
}

/** A field for each name. An empty one is left out. */
function PairFields({ names, values, lang, maxLength, onChange }: PairFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {names.map(([name, text]) => (
        <TextField
          key={name}
          label={name}
          name={name}
          lang={lang}
          autoComplete="off"
          placeholder={text}
          maxLength={maxLength}
          value={textOf(values, name)}
          onChange={({ target }) => onChange(withText(values, name, target.value))}
        />
      ))}
    </div>
  );
}

interface TextRowsProps extends PairFieldsProps {
  title: string;
  /** Of all of them. */
  state: TextState | undefined;
}

/** Each original with the field of its translation. */
function TextRows({ title, state, names, values, lang, maxLength, onChange }: TextRowsProps) {
  if (names.length === 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <h3 className="font-semibold">{title}</h3>
        {state && <TextStateBadge state={state} />}
      </div>
      {names.map(([original], at) => {
        const label = messages.textNumber(at + 1);
        const Field = original.length > LONG_TEXT || original.includes('\n') ? TextArea : TextField;
        return (
          <TranslatedText key={original} label={label} original={original} state={undefined} onConfirm={undefined}>
            <Field
              label={label}
              name={label}
              lang={lang}
              autoComplete="off"
              maxLength={maxLength}
              value={textOf(values, original)}
              onChange={({ target }) => onChange(withText(values, original, target.value))}
            />
          </TranslatedText>
        );
      })}
    </div>
  );
}

/** Longer texts have a field of several lines. */
const LONG_TEXT = 80;

function textOf(values: readonly NamedText[], name: string): string {
  return values.find((each) => each.name === name)?.value ?? '';
}

function withText(values: readonly NamedText[], name: string, value: string): NamedText[] {
  const others = values.filter((each) => each.name !== name);
  return value === '' ? others : [...others, { name, value }];
}

function valuesOf(table: FieldTable, { texts, words }: ShownTranslation): Values {
  const translated = words.flatMap(({ original, translation }) =>
    translation === undefined ? [] : [{ name: original, value: translation }],
  );
  return { ...formFieldsOf(table, texts), words: translated };
}

/** The words that are different now. */
function wordsBody({ words }: ShownTranslation, entered: readonly NamedText[]): Record<string, string | null> {
  const now = new Map(entered.map(({ name, value }) => [name, value.trim()]));
  const changed = words.filter(({ original, translation = '' }) => (now.get(original) ?? '') !== translation);
  return Object.fromEntries(changed.map(({ original }) => [original, now.get(original) || null]));
}

/** As people read it: a list line by line, and each specification on its line. */
function originalText(original: unknown): string {
  if (typeof original === 'string') return original;
  if (Array.isArray(original)) return original.join('\n');
  return Object.entries(original ?? {})
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');
}
