import { pathsOf } from '#http/client/api-paths';
import type { translationsApi } from './translations.api.server';

export const translationsCalls = pathsOf<ReturnType<typeof translationsApi>>('/admin');
