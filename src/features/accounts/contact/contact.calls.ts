import { pathsOf } from '#http/client/api-paths';
import type { contactApi } from './contact.api.server';

export const contactCalls = pathsOf<ReturnType<typeof contactApi>>('/contact');
