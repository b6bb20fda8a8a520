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
import { Button } from '#ui/button';
import { CheckedForm } from '#ui/checked-form';
import { TextField } from '#ui/field';
import { Toaster, toast } from '#ui/toast';
import { firstOwnerCalls } from './first-owner.calls';
import { firstOwnerPageMessages as messages } from './opening-console.messages';

/** What the link opens that the start of an empty shop prints: name, address and password, and the shop has its owner. */
export function FirstOwnerPage() {
  const { token = '' } = useParams();
  const { data, error } = useQuery({
    ...apiQuery(firstOwnerCalls('/:token', { param: { token } })),
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-md rounded-lg bg-surface p-6 shadow-soft sm:p-8">
        <title>{messages.yourShop}</title>
        <img src="/favicon.svg" alt="" className="size-10" />
        {!data && !error && <SkeletonText lines={4} />}
        {error && !data && (
          <div role="alert">
            <h1 className="mt-4 text-2xl font-bold">{messages.thisLinkCannotBeUsed}</h1>
            <p className="mt-3 text-muted">{messageOf(error, apiErrorMessages.unreachable)}</p>
          </div>
        )}
        {data !== undefined && <OwnerForm token={token} />}
      </div>
      <Toaster />
    </main>
  );
}

function OwnerForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { errors, isSubmitting, form } = useForm({
    schema: async () => (await import('./opening.schema')).FirstOwnerSchema,
    submit: async (owner) => {
      const signedIn = await api.post(firstOwnerCalls('/:token', { param: { token } }), owner);
      session.accept(signedIn);
      toast.success(signedIn.message);
      await navigate(adminPaths.home(), { replace: true });
    },
    onFailure: (error) => toast.error(refusalOf(error, apiErrorMessages.unreachable)),
  });
  return (
    <>
      <h1 className="mt-4 text-2xl font-bold">{messages.thisShopIsYours}</h1>
      <p className="mt-2 mb-6 text-muted">{messages.makeItsFirstAccount}</p>
      <CheckedForm {...form} className="grid grid-cols-1 gap-4">
        <TextField label={messages.firstName} name="firstName" autoComplete="given-name" required error={errors.firstName} />
        <TextField label={messages.lastName} name="lastName" autoComplete="family-name" required error={errors.lastName} />
        <TextField label={messages.email} name="email" type="email" autoComplete="username" required error={errors.email} />
        <PasswordField
          label={messages.password}
          name="password"
          autoComplete="new-password"
          error={errors.password}
          hint={messages.atLeast8Characters}
        />
        <Button type="submit" size="lg" isBusy={isSubmitting}>
          {messages.makeMyAccount}
        </Button>
      </CheckedForm>
    </>
  );
}
