import { data } from 'react-router';
import { useSession } from '#features/accounts/session.store';
import { ContactForm } from '#features/contact/contact-form';
import { InfoPage, MailLink } from '#features/help/info-page';
import { PUBLIC_PAGE } from '#http/page-cache.server';
import { paths } from '#paths';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/contact';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ContactRoute() {
  const shop = useShop();
  const session = useSession();
  const user = session.status === 'customer' ? session.user : undefined;
  const lead = (
    <>
      Write here, or straight to <MailLink email={shop.email} />. A person answers, by email.
    </>
  );
  return (
    <>
      <PageMeta title="Contact" description="Write to us: a person answers." shopName={shop.name} canonical={paths.contact()} />
      <InfoPage title="Contact" lead={lead}>
        <ContactForm key={user?._id} user={user} />
      </InfoPage>
    </>
  );
}
