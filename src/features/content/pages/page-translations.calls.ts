import { pathsOf } from '#http/client/api-paths';
import type { pageTranslationsApi } from './page-translations.api.server';

export const pageTranslationsCalls = pathsOf<ReturnType<typeof pageTranslationsApi>>('/admin/pages');
