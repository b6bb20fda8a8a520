import { pathsOf } from '#http/client/api-paths';
import type { sectionsApi } from './sections.api.server';

export const sectionsCalls = pathsOf<ReturnType<typeof sectionsApi>>('/admin/sections');
