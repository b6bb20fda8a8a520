import { pathsOf } from '#http/client/api-paths';
import type { notesApi } from './notes.api.server';

export const notesCalls = pathsOf<ReturnType<typeof notesApi>>('/admin/notes');
