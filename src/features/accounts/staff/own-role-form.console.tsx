import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshPaths } from '#console/api-query';
import { RightsField } from '#features/accounts/api-key-admin/rights-field.console';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import type { Right } from '#shared/rights';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { LanguagesField } from './languages-field.console';
import { ownRolesCalls } from './own-roles.calls';
import { canHaveLanguages, needsRefundLimit, OWN_ROLE_RIGHTS } from './own-roles.rules';
import type { OwnRole } from './own-roles.schema';
import { staffCalls } from './staff.calls';
import { rolesMessages as texts } from './staff-console.messages';

interface OwnRoleFormProps {
  /** Undefined for a new one. */
  role: OwnRole | undefined;
  /** BCP 47: those that the shop translates into. */
  languages: readonly string[];
  onClose: () => void;
}

/** A role of named rights; the limit on refunds and the languages are asked for with the right that they limit. */
export function OwnRoleForm({ role, languages, onClose }: OwnRoleFormProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Right[]>(role?.rights ?? []);
  const [limitedTo, setLimitedTo] = useState(role?.languages);
  // Also what the shop does not translate into any more, so that it can be taken from the role.
  const offered = [...new Set([...languages, ...(role?.languages ?? [])])];
  const hasLanguages = canHaveLanguages(chosen) && offered.length > 0;
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./own-roles.schema')).OwnRoleChangeSchema,
    read: (form) => ({
      name: form.get('name'),
      rights: form.getAll('rights'),
      refundLimit: form.get('refundLimit') ? Number(form.get('refundLimit')) : undefined,
      languages: hasLanguages ? limitedTo : undefined,
      version: role?.version,
    }),
    submit: async (change) => {
      const { message } = role
        ? await api.put(ownRolesCalls('/:roleId', { param: { roleId: role._id } }), change)
        : await api.post(ownRolesCalls('/'), change);
      await Promise.all([refreshPaths(client, ownRolesCalls('/')), refreshPaths(client, staffCalls('/'))]);
      onClose();
      toast.success(message);
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <TextField label={texts.name} name="name" autoComplete="off" defaultValue={role?.name} error={errors.name} />
      <RightsField rights={OWN_ROLE_RIGHTS} chosen={chosen} onChange={setChosen} error={errors.rights}>
        <p className="text-sm text-muted">{texts.whatIsChangedCanBeRead}</p>
      </RightsField>
      {needsRefundLimit(chosen) && (
        <TextField
          label={texts.refundLimit}
          name="refundLimit"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={role?.refundLimit}
          hint={texts.earlierRefundsCount}
          error={errors.refundLimit}
        />
      )}
      {hasLanguages && <LanguagesField languages={offered} chosen={limitedTo} onChange={setLimitedTo} error={errors.languages} />}
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {texts.save}
        </Button>
      </div>
    </CheckedForm>
  );
}
