import { pathsOf } from '#http/client/api-paths';
import type { customerRecordsApi, foundCustomersApi } from './customer-records.api.server';

export const customerRecordsCalls = pathsOf<ReturnType<typeof customerRecordsApi>>('/admin/customers');
export const foundCustomersCalls = pathsOf<ReturnType<typeof foundCustomersApi>>('/admin/exports/found-customers');
