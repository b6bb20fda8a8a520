import { pathsOf } from '#http/api-paths';
import type { contactApi } from './contact.api.server';

export const contactCalls = pathsOf<ReturnType<typeof contactApi>>('/contact');
