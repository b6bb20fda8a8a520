import { Suspense } from 'react';
import { useParams } from 'react-router';
import { CategoryScreen } from '#features/catalog/category-screens/category-screen.console';
import { ProductScreen } from '#features/catalog/product-editor/product-screen.console';
import { RecordSections } from '#features/content/sections/record-sections.console';
import { lazyPart } from '#ui/lazy-part';

const loadCatalog = () => import('#features/catalog/translations/catalog-translations.console');
const ProductTranslations = lazyPart(async () => (await loadCatalog()).ProductTranslations);
const CategoryTranslations = lazyPart(async () => (await loadCatalog()).CategoryTranslations);

/** `/admin/products/:productId` */
export function ProductPage() {
  const { productId = '' } = useParams();
  return (
    <>
      <ProductScreen />
      <Suspense>
        <ProductTranslations key={productId} id={productId} />
      </Suspense>
      <RecordSections key={productId} owner="product" id={productId} />
    </>
  );
}

/** `/admin/categories/:categoryId` */
export function CategoryPage() {
  const { categoryId = '' } = useParams();
  return (
    <>
      <CategoryScreen />
      <Suspense>
        <CategoryTranslations key={categoryId} id={categoryId} />
      </Suspense>
      <RecordSections key={categoryId} owner="category" id={categoryId} />
    </>
  );
}
