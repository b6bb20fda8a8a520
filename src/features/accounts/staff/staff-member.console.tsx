import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Badge } from '#console/badge';
import { Card } from '#console/card';
import { confirm } from '#console/dialog/confirm';
import { FailedState } from '#console/empty-state';
import { formatWhen } from '#console/format';
import { PageHeader } from '#console/page-header';
import { SkeletonCard, SkeletonText } from '#console/skeleton';
import { useChange } from '#features/accounts/account-security/account-calls.console';
import { SessionRows } from '#features/accounts/account-security/session-rows.console';
import type { SessionView } from '#features/accounts/accounts/profile.schema';
import { useSession } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { adminPaths } from '#shared/admin-paths';
import { OWN_ROLE } from '#shared/rights';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { RoleForm } from './role-form.console';
import { staffCalls } from './staff.calls';
import { ROLE_DESCRIPTIONS, roleName } from './staff.messages';
import { may } from './staff.rules';
import type { StaffMember } from './staff.schema';
import { staffMemberMessages as texts } from './staff-console.messages';
import { fullNameOf, secondFactorOf } from './staff-words.console';

/** Somebody on the staff, or invited: their role, second factor and sessions. */
export function StaffMemberScreen() {
  const { userId = '' } = useParams();
  const current = useSession();
  const { data, error, refetch } = useQuery(apiQuery(staffCalls('/:userId', { param: { userId } })));
  const mayWrite = current.status === 'customer' && may(current.user, 'staff.write');
  const back = { label: texts.staff, to: adminPaths.staff() };
  const member = data?.staff;
  return (
    <>
      <PageHeader
        title={member ? fullNameOf(member) : texts.staff}
        back={back}
        text={member?.email ?? ' '}
        status={
          member && (
            <Badge tone={member.status === 'active' ? 'good' : 'warn'}>{member.status === 'active' ? texts.active : texts.invited}</Badge>
          )
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        {!member && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonCard fields={2} />)}
        {member && <RoleCard member={member} mayWrite={mayWrite} />}
        {member?.status === 'active' && <SecondFactorCard member={member} mayWrite={mayWrite} />}
        {member?.status === 'active' && mayWrite && <SessionsCard member={member} />}
        {member && mayWrite && <RemovalCard member={member} />}
      </div>
    </>
  );
}

interface CardProps {
  member: StaffMember;
  mayWrite?: boolean;
}

function RoleCard({ member, mayWrite }: CardProps) {
  const [isChanging, setChanging] = useState(false);
  const { status, role, ownRole, expiresAt, createdAt } = member;
  const invite = useChange(
    () => api.post(staffCalls('/'), { email: member.email, role: ownRole?._id ?? (role === OWN_ROLE ? '' : role) }),
    staffCalls('/'),
  );
  return (
    <Card
      title={roleName(member)}
      text={role === OWN_ROLE ? undefined : ROLE_DESCRIPTIONS[role]}
      actions={
        mayWrite && (
          <>
            {status === 'invited' && (
              <Button variant="secondary" size="sm" isBusy={invite.isPending} onClick={() => invite.mutate()}>
                {texts.sendAgain}
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
              {texts.changeRole}
            </Button>
          </>
        )
      }
    >
      <p className="text-sm text-muted">
        {status === 'invited' && expiresAt
          ? texts.invitedAt({
              createdAt: formatWhen(createdAt),
              isOver: new Date(expiresAt) < new Date(),
              expiresAt: formatWhen(expiresAt),
            })
          : texts.accountSince(formatWhen(createdAt))}
      </p>
      <Dialog isOpen={isChanging} onClose={() => setChanging(false)} title={texts.changeRole}>
        <RoleForm member={member} onClose={() => setChanging(false)} />
      </Dialog>
    </Card>
  );
}

function SecondFactorCard({ member, mayWrite }: CardProps) {
  const clear = useChange(() => api.delete(staffCalls('/:userId/second-factor', { param: { userId: member._id } })), staffCalls('/'));
  const hasAny = member.hasAuthenticator || Boolean(member.passkeyCount);
  const confirmClearing = async () => {
    const text = texts.forSomebodyWhoLostTheirPhone;
    if (await confirm({ title: texts.removeAppAndPasskeys, text, action: texts.remove, isDanger: true })) clear.mutate();
  };
  return (
    <Card
      title={texts.secondFactor}
      text={secondFactorOf(member)}
      actions={
        mayWrite &&
        hasAny && (
          <Button variant="danger" size="sm" onClick={() => void confirmClearing()}>
            {texts.remove}
          </Button>
        )
      }
    />
  );
}

function SessionsCard({ member }: CardProps) {
  const path = staffCalls('/:userId/sessions', { param: { userId: member._id } });
  const { data, error, refetch } = useQuery(apiQuery(path));
  const end = useChange(
    ({ _id }: SessionView) => api.delete(staffCalls('/:userId/sessions/:sessionId', { param: { userId: member._id, sessionId: _id } })),
    staffCalls('/'),
  );
  const endAll = useChange(() => api.delete(path), staffCalls('/'));
  const isOwn = data?.sessions.some(({ isCurrent }) => isCurrent);
  return (
    <Card
      title={texts.signedIn}
      actions={
        data &&
        data.sessions.length > 0 &&
        !isOwn && (
          <Button variant="danger" size="sm" onClick={() => endAll.mutate()}>
            {texts.endAll}
          </Button>
        )
      }
    >
      {data && <SessionRows sessions={data.sessions} onEnd={(session) => end.mutate(session)} />}
      {!data && (error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={3} />)}
    </Card>
  );
}

function RemovalCard({ member }: CardProps) {
  const navigate = useNavigate();
  const isInvited = member.status === 'invited';
  const remove = useChange(
    async () => {
      const result = await api.delete(staffCalls('/:userId', { param: { userId: member._id } }));
      await navigate(adminPaths.staff(), { replace: true });
      return result;
    },
    `${staffCalls('/')}?`,
  );
  const confirmRemoval = async () => {
    const title = isInvited ? texts.revokeTheInvitationOfQuestion(member.email) : texts.removeFromTheStaffQuestion(fullNameOf(member));
    const text = isInvited ? texts.theLinkNoLongerWorks : texts.theyAreSignedOutEverywhere;
    if (await confirm({ title, text, action: isInvited ? texts.revoke : texts.remove, isDanger: true })) remove.mutate();
  };
  return (
    <div>
      <Button variant="danger" isBusy={remove.isPending} onClick={() => void confirmRemoval()}>
        {isInvited ? texts.revokeTheInvitation : texts.removeFromTheStaff}
      </Button>
    </div>
  );
}
