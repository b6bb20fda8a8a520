import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { bodyOfFields } from '#console/form/form-kinds';
import { type FormOfRecord, useRecordForm } from '#console/form/use-record-form';
import { CUSTOMER_FIELDS } from '#features/customers/customer-records/customer-fields';
import { customerRecordsCalls } from '#features/customers/customer-records/customer-records.calls';
import type { Customer } from '#features/customers/customer-records/customer-records.schema';
import { auditCalls } from '#features/platform/audit/audit.calls';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { type CustomerFields, fieldsOf } from './customer-fields.console';
import { customerFormMessages as messages } from './customer-screens.messages';

export type CustomerForm = FormOfRecord<Customer, CustomerFields>;

/** The form of a customer. */
export function useCustomerForm(customer: Customer): CustomerForm {
  const client = useQueryClient();
  return useRecordForm<Customer, CustomerFields>({
    key: `customer ${customer._id}`,
    record: customer,
    valuesOf: fieldsOf,
    send: async ({ changes, record }) => {
      const saved = await api.put(customerRecordsCalls('/:customerId', { param: { customerId: customer._id } }), {
        ...bodyOfFields(CUSTOMER_FIELDS, changes),
        version: record?.version,
      });
      return { record: saved.customer, message: saved.message };
    },
    show: (saved) => showCustomer(client, saved),
    // Each field of a person stands for itself.
    mergesAtOnce: true,
    fieldsOfCodes: { email_taken: 'email' },
    sentences: { failed: messages.theCustomerCouldNotBeSaved },
  });
}

/** The form of a customer who wrote or called, and has no account yet. With `invite`, they get a mail about it. */
export function useNewCustomerForm(invite: boolean): CustomerForm {
  const client = useQueryClient();
  return useRecordForm<Customer, CustomerFields>({
    key: 'customer new',
    record: undefined,
    valuesOf: fieldsOf,
    send: async ({ values }) => {
      const saved = await api.post(customerRecordsCalls('/'), { ...bodyOfFields(CUSTOMER_FIELDS, values), invite });
      return { record: saved.customer, message: saved.message };
    },
    show: (saved) => showCustomer(client, saved),
    pathOf: ({ _id }) => adminPaths.customer(_id),
    fieldsOfCodes: { email_taken: 'email' },
    sentences: { failed: messages.theCustomerCouldNotBeAdded },
  });
}

function showCustomer(client: QueryClient, customer: Customer): void {
  const { queryKey } = apiQuery(customerRecordsCalls('/:customerId', { param: { customerId: customer._id } }));
  client.setQueryData(queryKey, { customer });
  void refreshPaths(client, `${customerRecordsCalls('/')}?`, auditCalls('/'));
}
