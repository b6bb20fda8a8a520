import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, useFormDraft } from '#console/form/form-draft';
import { session } from '#features/accounts/sessions/session.store';
import type { EditedProduct } from '#features/catalog/catalog-admin/staff-products.schema';
import { messageOf } from '#http/client/api-error';
import type { FieldErrors } from '#shared/field-errors';
import { toast } from '#ui/toast';
import { findErrors, isStockChange } from './product-body.console';
import type { FieldChange } from './product-editor.schema';
import { productEditorScreenMessages as messages } from './product-editor-console.messages';
import {
  type EditedVariant,
  fieldsOf,
  isSame,
  NO_FIELDS,
  type ProductFields,
  type StockEdit,
  type StockEdits,
} from './product-fields.console';
import { type Choices, mergeProducts } from './product-merge.console';
import { type Collision, createProduct, type LoadedProduct, loadChanges, loadedProduct, saveChanges } from './save-product.console';

const OFFLINE = messages.theShopCannotBeReached;

interface DraftValues {
  base: ProductFields;
  mine: ProductFields;
  stock: StockEdits;
}

interface Content {
  fields: ProductFields;
  stock: StockEdits;
}

interface Options {
  /** Absent for a new one. */
  product: EditedProduct | undefined;
  onCreated: (id: string) => void;
}

/**
 * The state of a product's form: what was loaded, what is changed, and what others changed meanwhile. Changes are stored in the
 * browser until they are saved.
 */
export function useProductEditor({ product, onCreated }: Options) {
  const [start] = useState(() => startOf(product));
  const [base, setBase] = useState<LoadedProduct | undefined>(start.base);
  const [content, setContent] = useState<Content>(start.content);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const [collision, setCollision] = useState<Collision>();
  const [merged, setMerged] = useState<readonly FieldChange[]>([]);
  const [hasFailed, setFailed] = useState(false);
  const [createdId, setCreatedId] = useState<string>();
  const latest = useRef({ base, content, onCreated });
  const isRunning = useRef(false);

  const saved = base?.fields ?? NO_FIELDS;
  const hasStockEdits = Object.values(content.stock).some(isStockChange);
  const isDirty = createdId === undefined && (hasStockEdits || !isSame(saved, content.fields));
  const draft = useFormDraft<DraftValues>({
    key: start.key,
    version: base?.product.version ?? 0,
    changes: isDirty ? { base: saved, mine: content.fields, stock: content.stock } : {},
  });
  useEffect(() => {
    latest.current = { base, content, onCreated };
  });
  useEffect(() => {
    if (createdId !== undefined) latest.current.onCreated(createdId);
  }, [createdId]);
  // A draft of an older version: what others changed since is merged, or shown.
  useEffect(() => {
    const { product: current } = start.base ?? {};
    if (start.draftVersion === undefined || !current || start.draftVersion >= current.version) return;
    loadChanges(current._id, start.draftVersion).then(
      ({ theirs, changes }) => {
        if (start.conflicts.length > 0) setCollision({ conflicts: start.conflicts, changes, theirs });
        setMerged(changes.filter(({ field }) => start.taken.includes(field)));
      },
      () => {},
    );
  }, [start]);

  const set = useCallback((change: Partial<ProductFields> | ((fields: ProductFields) => Partial<ProductFields>)) => {
    setContent((before) => {
      const changed = typeof change === 'function' ? change(before.fields) : change;
      return { ...before, fields: { ...before.fields, ...changed } };
    });
    if (typeof change !== 'function') setErrors((before) => without(before, Object.keys(change)));
  }, []);
  const setVariant = useCallback((key: string, change: Partial<EditedVariant>) => {
    setContent((before) => {
      const variants = before.fields.variants.map((variant) => (variant.key === key ? { ...variant, ...change } : variant));
      return { ...before, fields: { ...before.fields, variants } };
    });
  }, []);
  const setStock = useCallback((key: string, edit: StockEdit | undefined) => {
    setContent((before) => {
      const { [key]: _, ...others } = before.stock;
      return { ...before, stock: edit ? { ...others, [key]: edit } : others };
    });
  }, []);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setRefusals((count) => count + 1);
    if (found['']) toast.error(found['']);
  };
  const accept = (result: LoadedProduct, sent: Content, mergedChanges: readonly FieldChange[]) => {
    setBase(result);
    setErrors({});
    setCollision(undefined);
    setMerged(mergedChanges);
    setContent((now) => ({
      // What was typed while it was being saved stays.
      fields: now === sent ? result.fields : mergeProducts({ base: sent.fields, mine: now.fields, theirs: result.fields }).fields,
      stock: now === sent ? {} : Object.fromEntries(Object.entries(now.stock).filter(([key, edit]) => edit !== sent.stock[key])),
    }));
  };

  const send = async (change: Partial<ProductFields>, choices: Choices) => {
    const { base: loaded, content: now } = latest.current;
    const sent: Content = { ...now, fields: { ...now.fields, ...change } };
    // The same object is in the state, so that `accept` sees whether something was typed since.
    setContent(sent);
    const found = findErrors(sent.fields, sent.stock);
    if (Object.keys(found).length > 0) return refuse(found);
    if (!loaded) {
      const result = await createProduct(sent.fields);
      if (result.status === 'refused') return refuse(result.errors);
      draft.clear();
      setCreatedId(result.id);
      toast.success(messages.productCreated);
      return;
    }
    const result = await saveChanges({ base: loaded, mine: sent.fields, stock: sent.stock, choices });
    if (result.status === 'collision') return setCollision(result.collision);
    if (result.status === 'refused') {
      // The stock as it is now, beside what was entered.
      if (result.current?.product.version === loaded.product.version) setBase({ ...loaded, product: result.current.product });
      return refuse(result.errors);
    }
    accept(result.saved, sent, result.merged);
    toast.success(messages.productSaved);
  };

  /** Saves, with a change that a button makes at once. Resolves when the call is done. */
  const save = async (change: Partial<ProductFields> = {}, choices: Choices = {}) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    setFailed(false);
    try {
      await send(change, choices);
    } catch (error) {
      setFailed(true);
      toast.error(messageOf(error, OFFLINE));
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  };

  /** Uses one side of each conflict, and saves. */
  const resolve = async (choices: Choices) => {
    if (!collision) return;
    const { theirs } = collision;
    const { fields } = mergeProducts({ base: saved, mine: content.fields, theirs: theirs.fields }, choices);
    const next = { ...content, fields };
    latest.current = { ...latest.current, base: theirs, content: next };
    setBase(theirs);
    setContent(next);
    setCollision(undefined);
    await save({}, choices);
  };

  const discard = () => {
    setContent({ fields: saved, stock: {} });
    setErrors({});
    setCollision(undefined);
  };

  return {
    ...content,
    product: base?.product,
    saved,
    set,
    setVariant,
    setStock,
    errors,
    refusals,
    isDirty,
    isSaving,
    /** The last save got no usable response. */
    hasFailed,
    save,
    discard,
    collision,
    resolve,
    closeCollision: () => setCollision(undefined),
    merged,
    closeMerged: () => setMerged([]),
    wasRestored: start.draftVersion !== undefined,
  };
}
export type ProductEditor = ReturnType<typeof useProductEditor>;

function startOf(product: EditedProduct | undefined) {
  const current = session.get();
  const userId = current.status === 'customer' ? current.user._id : '';
  const key = `product ${product?._id ?? 'new'} ${userId}`;
  const base = product && loadedProduct(product);
  const fields = product ? fieldsOf(product) : NO_FIELDS;
  const stored = readDraft<DraftValues>(localStorage, key, Date.now());
  const { base: draftBase, mine, stock = {} } = stored?.values ?? {};
  if (!stored || !draftBase || !mine) return { key, base, content: { fields, stock: {} }, conflicts: [], taken: [] };
  const merge = mergeProducts({ base: draftBase, mine, theirs: fields });
  return {
    key,
    // With conflicts, the draft's own base stays until they are resolved.
    base: base && merge.conflicts.length > 0 ? { product: { ...base.product, version: stored.version }, fields: draftBase } : base,
    content: { fields: merge.conflicts.length > 0 ? mine : merge.fields, stock },
    conflicts: merge.conflicts,
    taken: merge.taken,
    draftVersion: stored.version,
  };
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  const left = Object.entries(errors).filter(([field]) => !names.some((name) => field === name || field.startsWith(`${name}.`)));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}
