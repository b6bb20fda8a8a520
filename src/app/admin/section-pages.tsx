import { useParams } from 'react-router';
import { CategoryScreen } from '#features/catalog/category-screens/category-screen.console';
import { ProductScreen } from '#features/catalog/product-editor/product-screen.console';
import { RecordSections } from '#features/content/sections/record-sections.console';

/** `/admin/products/:productId` */
export function ProductPage() {
  const { productId = '' } = useParams();
  return (
    <>
      <ProductScreen />
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
      <RecordSections key={categoryId} owner="category" id={categoryId} />
    </>
  );
}
