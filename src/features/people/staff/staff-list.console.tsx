import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { apiListQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { EmptyState } from '#console/empty-state';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { DataTable } from '#console/table/data-table';
import type { Column } from '#console/table/data-table.types';
import { FilterBar } from '#console/table/filter-bar';
import { useTableState } from '#console/table/use-table-state';
import { useSession } from '#features/people/accounts/session.store';
import { adminPaths } from '#shared/admin-paths';
import { Button } from '#ui/button';
import { InviteDialog } from './invite-dialog.console';
import { ROLE_NAMES } from './staff.messages';
import { may } from './staff.rules';
import type { StaffMember, StaffPage } from './staff.schema';
import { fullNameOf, secondFactorOf } from './staff-words.console';

const PAGE_SIZE = 50;
const TABLE = { filters: ['q'], sort: '' };

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
  const state = useTableState(TABLE);
  const current = useSession();
  const [isInviting, setInviting] = useState(false);
  const query = new URLSearchParams({ page: String(state.page), limit: String(PAGE_SIZE), ...(state.filters.q && { q: state.filters.q }) });
  const { data, error, refetch, isPlaceholderData } = useQuery(apiListQuery<StaffPage>(`/admin/staff?${query}`));
  const mayInvite = current.status === 'customer' && may(current.user, 'staff.write');
  const inviteButton = mayInvite && (
    <Button size="sm" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden className="size-4" />
      Invite
    </Button>
  );
  return (
    <>
      <PageHeader title="Staff" actions={inviteButton} />
      <DataTable
        name="Staff"
        columns={COLUMNS}
        rows={data?.staff}
        rowKey={({ _id }) => _id}
        rowName={fullNameOf}
        rowLink={({ _id }) => adminPaths.staffMember(_id)}
        state={state}
        total={data?.total}
        pageSize={PAGE_SIZE}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        toolbar={<FilterBar state={state} search={{ name: 'q', label: 'Search the staff' }} />}
        empty={<EmptyState icon={Users} title="Nobody found" text="Search for a name, an address or a role." />}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </>
  );
}
