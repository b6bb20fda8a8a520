import { type ReactNode, useState } from 'react';
import { Card } from '#console/card';
import { FailedState } from '#console/empty-state';
import { SkeletonCard } from '#console/skeleton';
import { Tabs } from '#console/tabs';
import { useLanguageCheck } from '#features/accounts/staff/use-right.console';
import { ApiError } from '#http/client/api-error';
import type { FieldTable } from '#shared/fields/field-table';
import { type ShownTranslation, TranslationForm, type TranslationFormProps } from './translation-form.console';
import type { TranslationOverview } from './translations.schema';
import { translationsScreenMessages as messages } from './translations-console.messages';

/** What `useQuery` returns of a call. */
interface Loaded<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface RecordTranslationsProps {
  /** What is to be done in each language. */
  overview: Loaded<TranslationOverview>;
  /** The form of one language (BCP 47). */
  children: (language: string) => ReactNode;
}

/**
 * The texts of a record in the shop's other languages, one at a time: forms of their own, since they are saved apart from the record. A shop
 * with one language has none. Whose role is limited to languages sees those.
 */
export function RecordTranslations({ overview: { data, error, refetch }, children }: RecordTranslationsProps) {
  const [chosen, setChosen] = useState<string>();
  const isAllowed = useLanguageCheck();
  // The record's own screen says that it does not exist.
  if (error instanceof ApiError && error.status === 404) return null;
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  const languages = data?.languages.filter(({ language }) => isAllowed(language)) ?? [];
  const current = languages.find(({ language }) => language === chosen) ?? languages[0];
  if (!current) return null;
  return (
    <div className="mt-5">
      <Card title={messages.translations} text={messages.whatIsMissing}>
        <Tabs
          label={messages.language}
          tabs={languages.map(({ language, name }) => ({ key: language, label: name }))}
          current={current.language}
          onChange={setChosen}
        >
          {children(current.language)}
        </Tabs>
      </Card>
    </div>
  );
}

interface LoadedTranslationProps<Texts extends FieldTable> extends Omit<TranslationFormProps<Texts>, 'loaded'> {
  query: Loaded<{ translation: ShownTranslation }>;
}

/** The form of one language, once it is loaded. */
export function LoadedTranslation<Texts extends FieldTable>({ query: { data, error, refetch }, ...props }: LoadedTranslationProps<Texts>) {
  if (data) return <TranslationForm {...props} loaded={data.translation} />;
  return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={3} />;
}
