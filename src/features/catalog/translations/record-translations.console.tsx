import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#console/api-query';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { bodyOfFields } from '#console/form/form-kinds';
import { SkeletonCard } from '#console/skeleton';
import { Tabs } from '#console/tabs';
import { api } from '#http/client/api-client';
import { ApiError } from '#http/client/api-error';
import { CATEGORY_TEXTS, PRODUCT_TEXTS, type TranslatedOwner } from './translated-fields';
import { type SentTranslation, type ShownTranslation, TranslationForm } from './translation-form.console';
import { translationsCalls } from './translations.calls';
import { translationsScreenMessages as messages } from './translations-console.messages';

interface Owned {
  owner: TranslatedOwner;
  /** Of the product or category. */
  id: string;
}

/**
 * The texts of a product or category in the shop's other languages, one at a time: a form of its own, since they are saved apart from the
 * record. A shop with one language has none.
 */
export function RecordTranslations({ owner, id }: Owned) {
  const { data, error, refetch } = useQuery(apiQuery(overviewPath({ owner, id })));
  const [chosen, setChosen] = useState<string>();
  // The record's own screen says that it does not exist.
  if (error instanceof ApiError && error.status === 404) return null;
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  const current = data?.languages.find(({ language }) => language === chosen) ?? data?.languages[0];
  if (!data || !current) return null;
  const Translation = owner === 'product' ? ProductTranslation : CategoryTranslation;
  return (
    <div className="mt-5">
      <Card title={messages.translations} text={messages.whatIsMissing}>
        <Tabs
          label={messages.language}
          tabs={data.languages.map(({ language, name }) => ({ key: language, label: name }))}
          current={current.language}
          onChange={setChosen}
        >
          <Translation key={current.language} id={id} language={current.language} />
        </Tabs>
      </Card>
    </div>
  );
}

interface TranslationProps {
  id: string;
  language: string;
}

function ProductTranslation({ id, language }: TranslationProps) {
  const path = translationsCalls('/products/:id/translations/:language', { param: { id, language } });
  const query = useQuery(apiQuery(path));
  return (
    <LoadedTranslation
      owner="product"
      id={id}
      path={path}
      query={query}
      save={({ fields, ...sent }) => api.put(path, { ...bodyOfFields(PRODUCT_TEXTS, fields), ...sent })}
    />
  );
}

function CategoryTranslation({ id, language }: TranslationProps) {
  const path = translationsCalls('/categories/:id/translations/:language', { param: { id, language } });
  const query = useQuery(apiQuery(path));
  return (
    <LoadedTranslation
      owner="category"
      id={id}
      path={path}
      query={query}
      save={({ fields, hashes, version }) => api.put(path, { ...bodyOfFields(CATEGORY_TEXTS, fields), hashes, version })}
    />
  );
}

interface LoadedTranslationProps extends Owned {
  path: string;
  query: { data: { translation: ShownTranslation } | undefined; error: Error | null; refetch: () => unknown };
  save: (sent: SentTranslation) => Promise<{ translation: ShownTranslation; message: string }>;
}

function LoadedTranslation({ owner, id, path, query: { data, error, refetch }, save }: LoadedTranslationProps) {
  if (data) {
    return (
      <TranslationForm owner={owner} id={id} loaded={data.translation} path={path} listPath={overviewPath({ owner, id })} save={save} />
    );
  }
  return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={3} />;
}

function overviewPath({ owner, id }: Owned) {
  return owner === 'product'
    ? translationsCalls('/products/:id/translations', { param: { id } })
    : translationsCalls('/categories/:id/translations', { param: { id } });
}
