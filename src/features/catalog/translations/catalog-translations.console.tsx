import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#console/api-query';
import { bodyOfFields } from '#console/form/form-kinds';
import { api } from '#http/client/api-client';
import { LoadedTranslation, RecordTranslations } from './record-translations.console';
import { CATEGORY_TEXTS, PRODUCT_TEXTS } from './translated-fields';
import { TRANSLATION_RIGHTS } from './translation-rights';
import { translationsCalls } from './translations.calls';

/** The card of a product's texts in the shop's other languages. */
export function ProductTranslations({ id }: { id: string }) {
  const overview = useQuery(apiQuery(translationsCalls('/products/:id/translations', { param: { id } })));
  return (
    <RecordTranslations overview={overview}>
      {(language) => <ProductTranslation key={language} id={id} language={language} />}
    </RecordTranslations>
  );
}

/** The same of a category. */
export function CategoryTranslations({ id }: { id: string }) {
  const overview = useQuery(apiQuery(translationsCalls('/categories/:id/translations', { param: { id } })));
  return (
    <RecordTranslations overview={overview}>
      {(language) => <CategoryTranslation key={language} id={id} language={language} />}
    </RecordTranslations>
  );
}

interface TranslationProps {
  id: string;
  language: string;
}

function ProductTranslation({ id, language }: TranslationProps) {
  const path = translationsCalls('/products/:id/translations/:language', { param: { id, language } });
  return (
    <LoadedTranslation
      name={`product ${id}`}
      texts={PRODUCT_TEXTS}
      right={TRANSLATION_RIGHTS.product}
      path={path}
      listPath={translationsCalls('/products/:id/translations', { param: { id } })}
      query={useQuery(apiQuery(path))}
      save={({ fields, ...sent }) => api.put(path, { ...bodyOfFields(PRODUCT_TEXTS, fields), ...sent })}
    />
  );
}

function CategoryTranslation({ id, language }: TranslationProps) {
  const path = translationsCalls('/categories/:id/translations/:language', { param: { id, language } });
  return (
    <LoadedTranslation
      name={`category ${id}`}
      texts={CATEGORY_TEXTS}
      right={TRANSLATION_RIGHTS.category}
      path={path}
      listPath={translationsCalls('/categories/:id/translations', { param: { id } })}
      query={useQuery(apiQuery(path))}
      save={({ fields, hashes, version }) => api.put(path, { ...bodyOfFields(CATEGORY_TEXTS, fields), hashes, version })}
    />
  );
}
