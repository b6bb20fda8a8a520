import { pathsOf } from '#http/client/api-paths';
import type { mailLogApi } from './mail-log.api.server';

export const mailLogCalls = pathsOf<ReturnType<typeof mailLogApi>>('/admin/mails');
