import { useQueryClient } from '@tanstack/react-query';
import { refreshPaths } from '#console/api-query';
import { api } from '#http/client/api-client';
import { refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { toast } from '#ui/toast';
import { RoleChoice } from './invite-dialog.console';
import { staffCalls } from './staff.calls';
import type { StaffMember } from './staff.schema';
import { roleFormMessages as messages } from './staff-console.messages';

/** Another role, unless somebody else chose one in the meantime. */
export function RoleForm({ member: { _id, role, ownRole, version }, onClose }: { member: StaffMember; onClose: () => void }) {
  const client = useQueryClient();
  const { isSubmitting, form } = useForm({
    schema: async () => (await import('./staff.schema')).RoleChangeSchema,
    read: (form) => ({ role: form.get('role'), version }),
    submit: async (change) => {
      const { message } = await api.put(staffCalls('/:userId', { param: { userId: _id } }), change);
      await refreshPaths(client, staffCalls('/'));
      onClose();
      toast.success(message);
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <CheckedForm {...form} className="grid grid-cols-1 gap-5 p-5">
      <RoleChoice value={ownRole?._id ?? role} />
      <div className="dialog-actions">
        <Button type="submit" isBusy={isSubmitting}>
          {messages.save}
        </Button>
      </div>
    </CheckedForm>
  );
}
