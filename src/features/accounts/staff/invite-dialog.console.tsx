import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { STAFF_ROLES, type StaffRole } from '#shared/rights';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { Dialog } from '#ui/dialog';
import { RadioCard, TextField } from '#ui/field';
import { toast } from '#ui/toast';
import { ownRolesCalls } from './own-roles.calls';
import { staffCalls } from './staff.calls';
import { ROLE_DESCRIPTIONS, ROLE_NAMES } from './staff.messages';
import { inviteDialogMessages as texts } from './staff-console.messages';

const SUGGESTED_ROLE: StaffRole = 'packer';

/** Sends somebody a link by which they join. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={texts.inviteSomebody}>
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./staff.schema')).InvitationSchema,
    submit: async (invitation) => {
      const { message } = await api.post(staffCalls('/'), invitation);
      await refreshPaths(client, staffCalls('/'));
      onClose();
      toast.success(message);
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-4 p-5">
      <p className="text-muted">{texts.theyGetAMailWithALink}</p>
      <TextField label={texts.email} name="email" type="email" inputMode="email" autoComplete="off" error={errors.email} />
      <RoleChoice value={SUGGESTED_ROLE} />
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {texts.sendTheInvitation}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** All roles with what they are for; a role that the owner made is chosen by its id. */
export function RoleChoice({ value }: { value: string }) {
  const { data } = useQuery(apiQuery(ownRolesCalls('/')));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{texts.role}</legend>
      <div className="grid gap-2">
        {data?.roles.map(({ _id, name, rights }) => (
          <RadioCard key={_id} label={name} name="role" value={_id} defaultChecked={_id === value} className="py-2.5">
            <span className="block text-sm text-muted">{texts.rightsOfYourChoice(rights.length)}</span>
          </RadioCard>
        ))}
        {STAFF_ROLES.map((role) => (
          <RadioCard key={role} label={ROLE_NAMES[role]} name="role" value={role} defaultChecked={role === value} className="py-2.5">
            <span className="block text-sm text-muted">{ROLE_DESCRIPTIONS[role]}</span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
