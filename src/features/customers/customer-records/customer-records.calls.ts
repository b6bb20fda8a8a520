import { pathsOf } from '#http/client/api-paths';
import type { customerRecordsApi } from './customer-records.api.server';

export const customerRecordsCalls = pathsOf<ReturnType<typeof customerRecordsApi>>('/admin/customers');
