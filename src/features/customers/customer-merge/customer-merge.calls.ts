import { pathsOf } from '#http/client/api-paths';
import type { customerMergeApi } from './customer-merge.api.server';

export const customerMergeCalls = pathsOf<ReturnType<typeof customerMergeApi>>('/admin/customers');
