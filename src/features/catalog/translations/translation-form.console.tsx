import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { type FormFields, formFieldsOf, type NamedText } from '#console/form/form-kinds';
import { RecordField } from '#console/form/record-field';
import { RecordFields, RecordSaveBar } from '#console/form/record-form';
import { describeValue } from '#console/form/record-form.rules';
import { useRecordForm } from '#console/form/use-record-form';
import { useRight } from '#features/accounts/staff/use-right.console';
import { LABEL_MAX_LENGTH, LINE_MAX_LENGTH } from '#features/catalog/products/product-limits';
import { namesIn, type PlainField } from '#shared/fields/field-table';
import { TextField } from '#ui/field';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, type TranslatedOwner } from './translated-fields';
import { TranslatedText, TranslationProgress } from './translated-text.console';
import type { ProductTranslation } from './translations.schema';
import { translationsScreenMessages as messages } from './translations-console.messages';

type Texts = Partial<FormFields<typeof PRODUCT_TEXTS>>;
type Name = keyof typeof PRODUCT_TEXTS;

/** A translation of a product, or of a category, which has fewer texts. */
export type ShownTranslation = Omit<ProductTranslation, 'original' | 'texts'> & {
  original: Partial<ProductTranslation['original']>;
  texts: Partial<ProductTranslation['texts']>;
};

export interface SentTranslation {
  fields: Texts;
  /** By the original; null removes. */
  words: Record<string, string | null>;
  hashes: Record<string, string>;
  version: number;
}

/** The form's fields: the texts, and the translated words by their originals. */
interface Values extends Texts {
  words: readonly NamedText[];
}

interface TranslationFormProps {
  owner: TranslatedOwner;
  id: string;
  loaded: ShownTranslation;
  path: string;
  /** What is to be done in all languages, which a change makes different. */
  listPath: string;
  save: (sent: SentTranslation) => Promise<{ translation: ShownTranslation; message: string }>;
}

/** Each text beside its original, with what is to be done about it. */
export function TranslationForm({ owner, id, loaded, path, listPath, save }: TranslationFormProps) {
  const canWrite = useRight(owner === 'product' ? 'products.write' : 'categories.write');
  const client = useQueryClient();
  // The originals may be others since the form was opened: what is saved is a translation of those that are shown.
  const { language, original, hashes, states, words } = loaded;
  const form = useRecordForm<ShownTranslation, Values>({
    key: `translation of ${owner} ${id} ${loaded.language}`,
    record: loaded,
    valuesOf: (record = loaded) => valuesOf(owner, record),
    send: async ({ record = loaded, changes: { words: entered, ...fields } }) => {
      const saved = await save({ fields, words: entered ? wordsBody(record, entered) : {}, hashes, version: record.version });
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
  const table = owner === 'product' ? PRODUCT_TEXTS : CATEGORY_TEXTS;
  // What is stored, said to be a translation of the present original.
  const confirm = (name: Name) =>
    form.run(async ({ record = loaded, base }) => {
      const saved = await save({ fields: { [name]: base[name] }, words: {}, hashes, version: record.version });
      return { record: saved.translation, message: saved.message };
    });
  return (
    <>
      <TranslationProgress states={Object.values(states)} />
      <RecordFields form={form} label={messages.translations} isDisabled={!canWrite}>
        {namesIn(table).map((name: Name) => (
          <TranslatedText
            key={name}
            label={fieldOf(owner, name).label()}
            original={originalText(original[name])}
            state={states[name]}
            onConfirm={canWrite && !form.isDirty ? () => void confirm(name) : undefined}
          >
            {name === 'specifications' ? (
              <PairFields
                names={Object.entries(original.specifications ?? {})}
                lang={language}
                values={values.specifications ?? []}
                maxLength={LINE_MAX_LENGTH}
                onChange={(specifications) => form.set({ specifications })}
              />
            ) : (
              <RecordField
                name={name}
                field={fieldOf(owner, name)}
                lang={language}
                value={values[name] ?? ''}
                error={form.errorOf(name)}
                onChange={(value) => form.set({ [name]: value })}
              />
            )}
          </TranslatedText>
        ))}
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
  const put = (name: string, value: string) => {
    const others = values.filter((each) => each.name !== name);
    onChange(value === '' ? others : [...others, { name, value }]);
  };
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
          value={values.find((each) => each.name === name)?.value ?? ''}
          onChange={({ target }) => put(name, target.value)}
        />
      ))}
    </div>
  );
}

function valuesOf(owner: TranslatedOwner, { texts, words }: ShownTranslation): Values {
  const fields = owner === 'product' ? formFieldsOf(PRODUCT_TEXTS, texts) : formFieldsOf(CATEGORY_TEXTS, texts);
  const translated = words.flatMap(({ original, translation }) =>
    translation === undefined ? [] : [{ name: original, value: translation }],
  );
  return { ...fields, words: translated };
}

/** The words that are different now. */
function wordsBody({ words }: ShownTranslation, entered: readonly NamedText[]): Record<string, string | null> {
  const now = new Map(entered.map(({ name, value }) => [name, value.trim()]));
  const changed = words.filter(({ original, translation = '' }) => (now.get(original) ?? '') !== translation);
  return Object.fromEntries(changed.map(({ original }) => [original, now.get(original) || null]));
}

function fieldOf(owner: TranslatedOwner, name: Name): PlainField {
  return owner === 'category' && name in CATEGORY_TEXTS ? CATEGORY_TEXTS[name as keyof typeof CATEGORY_TEXTS] : PRODUCT_TEXTS[name];
}

/** As people read it: a list line by line, and each specification on its line. */
function originalText(original: ShownTranslation['original'][Name]): string {
  if (typeof original === 'string') return original;
  if (Array.isArray(original)) return original.join('\n');
  return Object.entries(original ?? {})
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n');
}
