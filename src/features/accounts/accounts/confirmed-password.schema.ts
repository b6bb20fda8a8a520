import * as v from 'valibot';
import { accountsMessages as messages } from './accounts.messages';

/** A form with a new password and its confirmation; the API takes it once (docs/rules.md#accounts-form-only-fields). */
export function withConfirmation<Entries extends v.ObjectEntries>(entries: Entries, password: string & keyof Entries) {
  return v.pipe(
    v.object({
      ...entries,
      confirmPassword: v.pipe(
        v.string(() => messages.confirmRequired),
        v.nonEmpty(() => messages.confirmRequired),
      ),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      const form = dataset.value as Record<string, unknown>;
      if (!form.confirmPassword || form[password] === form.confirmPassword) return;
      addIssue({
        message: messages.confirmDiffers,
        path: [{ type: 'object', origin: 'value', input: form, key: 'confirmPassword', value: form.confirmPassword }],
      });
    }),
  );
}
