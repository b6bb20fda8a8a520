import { pathsOf } from '#http/client/api-paths';
import type { salePreviewApi } from './sale-preview.api.server';

export const salePreviewCalls = pathsOf<ReturnType<typeof salePreviewApi>>('/admin/sale-preview');
