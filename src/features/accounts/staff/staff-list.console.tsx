import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#console/badge';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { InviteDialog } from './invite-dialog.console';
import { staffCalls } from './staff.calls';
import { ROLE_NAMES } from './staff.messages';
import type { StaffMember } from './staff.schema';
import { fullNameOf, secondFactorOf } from './staff-words.console';
import { useRight } from './use-right.console';

const LIST = listSpec({
  call: staffCalls('/'),
  filters: ['q'],
  pageSize: 50,
  read: ({ staff, total }) => ({ rows: staff, total }),
});

const COLUMNS: Column<StaffMember>[] = [
  { key: 'name', title: 'Name', width: 12, grows: true, isLink: true, isFixed: true, card: 'title', cell: fullNameOf },
  { key: 'email', title: 'Email', width: 15, grows: true, card: 'below', cell: ({ email }) => email },
  { key: 'role', title: 'Role', width: 8, card: 'end', cell: ({ role }) => ROLE_NAMES[role] },
  {
    key: 'status',
    title: 'Status',
    width: 8,
    cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'warn'}>{status === 'active' ? 'Active' : 'Invited'}</Badge>,
  },
  { key: 'secondFactor', title: 'Second factor', width: 12, cell: secondFactorOf },
  {
    key: 'lastUsedAt',
    title: 'Last used',
    width: 8,
    card: 'belowEnd',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <time dateTime={lastUsedAt}>{formatWhen(lastUsedAt)}</time> : '–'),
  },
];

/** Who works here, and who is invited. */
export function StaffList() {
  const [isInviting, setInviting] = useState(false);
  const mayInvite = useRight('staff.write');
  const inviteButton = mayInvite && (
    <Button size="sm" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden className="size-4" />
      Invite
    </Button>
  );
  return (
    <>
      <ListScreen
        title="Staff"
        actions={inviteButton}
        list={useList(LIST)}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={fullNameOf}
        rowLink={({ _id }) => adminPaths.staffMember(_id)}
        search={{ name: 'q', label: 'Search the staff' }}
        empty={{
          icon: Users,
          title: 'Nobody works here yet',
          text: 'Invite the people who help you, each with the rights that they need.',
          action: inviteButton,
          filtered: { title: 'Nobody found', text: 'Search for a name, an address or a role.', showAll: 'Show all staff' },
        }}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
