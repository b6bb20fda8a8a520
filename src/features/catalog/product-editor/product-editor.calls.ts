import { pathsOf } from '#http/client/api-paths';
import type { productEditorApi } from './product-editor.api.server';

export const productEditorCalls = pathsOf<ReturnType<typeof productEditorApi>>('/admin/products');
