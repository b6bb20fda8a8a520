import { pathsOf } from '#http/client/api-paths';
import type { productPreviewApi } from './product-preview.api.server';

export const productPreviewCalls = pathsOf<ReturnType<typeof productPreviewApi>>('/admin/products');
