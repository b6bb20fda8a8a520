import * as v from 'valibot';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { nameFormMessages as messages } from './account-security.messages';

interface NameFormProps {
  schema: v.GenericSchema<string, string>;
  value: string;
  action: string;
  onSubmit: (name: string) => Promise<unknown>;
}

/** A dialog's form with one name. Failures are shown by the caller. */
export function NameForm({ schema, value, action, onSubmit }: NameFormProps) {
  const { errors, isSubmitting, form } = useForm({
    schema: async () => v.object({ name: schema }),
    submit: async ({ name }) => {
      await onSubmit(name);
    },
    onFailure: () => {},
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-5 p-5">
      <TextField label={messages.name} name="name" defaultValue={value} autoComplete="off" error={errors.name} />
      <Button type="submit" className="justify-self-end" isBusy={isSubmitting}>
        {action}
      </Button>
    </CheckedForm>
  );
}
