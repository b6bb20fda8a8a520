import { pathsOf } from '#http/client/api-paths';
import type { mailTextsApi } from './mail-text-admin.api.server';

export const mailTextCalls = pathsOf<ReturnType<typeof mailTextsApi>>('/admin/mail-texts');
