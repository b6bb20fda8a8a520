import { data } from 'react-router';
import { ContactForm } from '#features/accounts/contact/contact-form';
import { useSession } from '#features/accounts/sessions/session.store';
import { ContactDetails } from '#features/content/theme/contact-details';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { paths } from '#shared/paths';
import { FormCard } from '#ui/form-card';
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
      <p>
        Write here, or straight to{' '}
        <a href={paths.contactSupport(shop.email)} className="font-semibold break-words text-accent underline">
          {shop.email}
        </a>
        . A person answers, by email.
      </p>
      {shop.theme.contact && <ContactDetails contact={shop.theme.contact} className="mt-2" />}
    </>
  );
  return (
    <>
      <PageMeta title="Contact" description="Write to us: a person answers." shopName={shop.name} canonical={paths.contact()} />
      <FormCard title="Contact" subtitle={lead}>
        <ContactForm user={user} />
      </FormCard>
    </>
  );
}
