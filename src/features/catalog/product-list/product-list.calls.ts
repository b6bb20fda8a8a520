import { pathsOf } from '#http/client/api-paths';
import type { productListApi } from './product-list.api.server';

export const productListCalls = pathsOf<ReturnType<typeof productListApi>>('/products');
