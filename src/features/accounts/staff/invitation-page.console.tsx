import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { apiQuery } from '#console/api-query';
import { SkeletonText } from '#console/skeleton';
import { PasswordField } from '#features/accounts/accounts/password-field';
import { session } from '#features/accounts/sessions/session.store';
import { api } from '#http/client/api-client';
import { messageOf, refusalOf } from '#http/client/api-error';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { useForm } from '#http/client/use-form';
import { adminPaths } from '#shared/admin-paths';
import { OWN_ROLE } from '#shared/rights';
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { Toaster, toast } from '#ui/toast';
import { invitationsCalls } from './invitations.calls';
import { roleName } from './staff.messages';
import type { OpenInvitation } from './staff.schema';
import { rolePurposes, invitationPageMessages as texts } from './staff-console.messages';

/** What an invitation's link opens: name and password, and one is on the staff. */
export function InvitationPage() {
  const { token = '' } = useParams();
  const { data, error } = useQuery({
    ...apiQuery(invitationsCalls('/:token', { param: { token } })),
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md rounded-lg bg-surface p-6 shadow-soft sm:p-8">
        <title>{texts.invitation}</title>
        <img src="/favicon.svg" alt="" className="size-10" />
        {!data && !error && <SkeletonText lines={4} />}
        {error && !data && (
          <div role="alert">
            <h1 className="mt-4 text-2xl font-bold">{texts.thisInvitationCannotBeUsed}</h1>
            <p className="mt-3 text-muted">{texts.linksWorkOnce(messageOf(error, apiErrorMessages.unreachable))}</p>
          </div>
        )}
        {data && <JoinForm token={token} invitation={data.invitation} />}
      </div>
      <Toaster />
    </main>
  );
}

function JoinForm({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const { email, role, invitedBy } = invitation;
  const navigate = useNavigate();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./staff.schema')).AcceptanceSchema,
    submit: async (acceptance) => {
      const signedIn = await api.post(invitationsCalls('/:token', { param: { token } }), acceptance);
      session.accept(signedIn);
      toast.success(signedIn.message);
      await navigate(adminPaths.home(), { replace: true });
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <>
      <h1 className="mt-4 text-2xl font-bold">{texts.joinTheStaff}</h1>
      <p className="mt-2 mb-6 text-muted">
        {texts.as({
          invitedBy,
          role: roleName(invitation),
          description: role === OWN_ROLE ? undefined : rolePurposes[role],
        })}
      </p>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <TextField label={texts.email} name="email" type="email" autoComplete="username" value={email} readOnly />
        <TextField label={texts.firstName} name="firstName" autoComplete="given-name" error={errors.firstName} />
        <TextField label={texts.lastName} name="lastName" autoComplete="family-name" error={errors.lastName} />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint={texts.atLeast8Characters}
        />
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          {texts.join}
        </Button>
      </CheckedForm>
    </>
  );
}
