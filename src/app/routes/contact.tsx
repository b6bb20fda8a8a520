import { data } from 'react-router';
import { contactMessages } from '#features/accounts/contact/contact.messages';
import { ContactForm } from '#features/accounts/contact/contact-form';
import { useSession } from '#features/accounts/sessions/session.store';
import { ContactDetails } from '#features/content/theme/contact-details';
import { promiseMessages } from '#features/platform/settings/promises.messages';
import type { ShopPromises } from '#features/platform/settings/settings.rules';
import { PUBLIC_PAGE } from '#http/pages/page-cache.server';
import { paths } from '#shared/paths';
import { betweenSentences } from '#shared/sentences';
import { FormCard } from '#ui/form-card';
import { richText } from '#ui/rich-text';
import { PageMeta } from '../page-meta';
import { useShop } from '../use-shop';
import type { Route } from './+types/contact';
import * as messages from './contact.messages';

export function loader() {
  return data(null, { headers: { 'Cache-Control': PUBLIC_PAGE } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function ContactRoute() {
  const shop = useShop();
  const answer = answerPromise(shop.promises);
  const session = useSession();
  const user = session.status === 'customer' ? session.user : undefined;
  const lead = (
    <>
      <p>
        {richText(contactMessages.writeHere, {
          email: (
            <a href={paths.contactSupport(shop.email)} className="font-semibold break-words text-accent underline">
              {shop.email}
            </a>
          ),
        })}
        {answer && (
          <>
            {betweenSentences()}
            {answer}
          </>
        )}
      </p>
      {shop.theme.contact && <ContactDetails contact={shop.theme.contact} className="mt-2" />}
    </>
  );
  return (
    <>
      <PageMeta
        title={messages.title}
        description={answer ? messages.aPersonAnswers : messages.writeToUs}
        shopName={shop.name}
        canonical={paths.contact()}
      />
      <FormCard title={messages.title} subtitle={lead}>
        <ContactForm user={user} />
      </FormCard>
    </>
  );
}

function answerPromise({ supportAvailability, supportHours }: ShopPromises): string | undefined {
  switch (supportAvailability) {
    case 'none':
      return undefined;
    case 'always':
      return promiseMessages.personAnswersByEmail;
    case 'hours':
      return promiseMessages.personAnswers(supportHours);
    default:
      return supportAvailability satisfies never;
  }
}
