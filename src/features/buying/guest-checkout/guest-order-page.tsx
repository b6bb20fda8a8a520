import { PackageSearch } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#features/accounts/accounts/accounts.schema';
import { guestLinksCalls } from '#features/accounts/guests/guest-links.calls';
import { guestSession, useGuestSession } from '#features/accounts/guests/guest-session.store';
import { session, useSession } from '#features/accounts/sessions/session.store';
import { guestOrdersCalls } from '#features/customers/guest-orders/guest-orders.calls';
import { api } from '#http/client/api-client';
import { messageOf } from '#http/client/api-error';
import { paths } from '#shared/paths';
import { Button, ButtonLink } from '#ui/button';
import { Notice } from '#ui/notice';
import { toast } from '#ui/toast';
import * as messages from './guest-checkout.messages';

/** Opens the order of a mail's link: for a guest at once; somebody who is signed in can add it to the account. */
export function GuestOrderPage() {
  const token = useLocation().hash.slice(1);
  const current = useSession();
  const guest = useGuestSession();
  if (current.status === 'customer') return <TakeOver key={token} token={token} user={current.user} />;
  // The token of the guest's session is sent from then on.
  if (guest.status === 'loading') return <Opening />;
  return <OpenOrder key={token} token={token} />;
}

function OpenOrder({ token }: { token: string }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    api
      .post(guestLinksCalls('/open'), { token })
      .then(({ orderId, ...opened }) => {
        guestSession.accept(opened);
        return navigate(paths.order(orderId), { replace: true });
      })
      .catch((error) => setFailure(messageOf(error, messages.openFailed)));
  }, [token, navigate]);
  if (!failure) return <Opening />;
  return (
    <Notice icon={PackageSearch} isAlert title={messages.openFailedTitle} text={failure}>
      <ButtonLink to={paths.lookUpOrder()}>{messages.trackAnOrder}</ButtonLink>
    </Notice>
  );
}

function TakeOver({ token, user }: { token: string; user: User }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      const { orderId, message } = await api.post(guestOrdersCalls('/take-over'), { token });
      toast.success(message);
      navigate(paths.order(orderId), { replace: true });
    } catch (error) {
      toast.error(messageOf(error, messages.takeOverFailed));
      setBusy(false);
    }
  };
  const signOut = () => session.logout().catch(() => {});
  return (
    <Notice icon={PackageSearch} title={messages.youOrderedAsAGuest} text={messages.signedInAs(user.email)}>
      <Button isBusy={isBusy} onClick={() => void add()}>
        {messages.addToMyAccount}
      </Button>
      <Button variant="secondary" onClick={() => void signOut()}>
        {messages.signOutAndSeeTheOrder}
      </Button>
    </Notice>
  );
}

function Opening() {
  return (
    <div className="container-shop py-16" role="status" aria-label={messages.openingYourOrder}>
      <h1 className="sr-only">{messages.yourOrder}</h1>
      <div className="skeleton mx-auto h-96 max-w-2xl" />
    </div>
  );
}
