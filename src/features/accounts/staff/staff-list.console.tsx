import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#console/badge';
import { formatWhen } from '#console/format';
import type { Column } from '#console/table/data-table.types';
import { ListScreen } from '#console/table/list-screen';
import { listSpec, useList } from '#console/table/use-list';
import { adminPaths } from '#shared/admin-paths';
import { Button, ButtonLink } from '#ui/button';
import { InviteDialog } from './invite-dialog.console';
import { staffCalls } from './staff.calls';
import { roleName } from './staff.messages';
import type { StaffMember } from './staff.schema';
import { staffListMessages as texts } from './staff-console.messages';
import { fullNameOf, secondFactorOf } from './staff-words.console';
import { useRight } from './use-right.console';

const LIST = listSpec({
  call: staffCalls('/'),
  filters: ['q'],
  pageSize: 50,
  read: ({ staff, total }) => ({ rows: staff, total }),
});

const COLUMNS: Column<StaffMember>[] = [
  { key: 'name', title: texts.name, width: 12, grows: true, isLink: true, isFixed: true, card: 'title', cell: fullNameOf },
  { key: 'email', title: texts.email, width: 15, grows: true, card: 'below', cell: ({ email }) => email },
  { key: 'role', title: texts.role, width: 8, card: 'end', cell: roleName },
  {
    key: 'status',
    title: texts.status,
    width: 8,
    cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'warn'}>{status === 'active' ? texts.active : texts.invited}</Badge>,
  },
  { key: 'secondFactor', title: texts.secondFactor, width: 12, cell: secondFactorOf },
  {
    key: 'lastUsedAt',
    title: texts.lastUsed,
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
      {texts.invite}
    </Button>
  );
  return (
    <>
      <ListScreen
        title={texts.staff}
        actions={
          <>
            <ButtonLink variant="secondary" size="sm" to={adminPaths.roles()}>
              {texts.roles}
            </ButtonLink>
            {inviteButton}
          </>
        }
        list={useList(LIST)}
        columns={COLUMNS}
        rowKey={({ _id }) => _id}
        rowName={fullNameOf}
        rowLink={({ _id }) => adminPaths.staffMember(_id)}
        search={{ name: 'q', label: texts.searchTheStaff }}
        empty={{
          icon: Users,
          title: texts.nobodyWorksHereYet,
          text: texts.inviteThePeopleWhoHelpYou,
          action: inviteButton,
          filtered: { title: texts.nobodyFound, text: texts.searchForAName, showAll: texts.showAllStaff },
        }}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
