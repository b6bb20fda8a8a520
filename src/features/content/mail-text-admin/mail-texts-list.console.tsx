import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '#console/api-query';
import { Badge, type Tone } from '#console/badge';
import { Card } from '#console/card';
import { PageHeader } from '#console/page-header';
import { SkeletonCard } from '#console/skeleton';
import { Loaded } from '#console/table/loaded';
import { LANGUAGES, type Language } from '#languages/languages';
import { adminPaths } from '#shared/admin-paths';
import { mailTextCalls } from './mail-text-admin.calls';
import type { ListedMailText, MailTextStatus } from './mail-text-admin.schema';
import { mailTextsListMessages as messages } from './mail-text-admin-console.messages';

const STATUSES = {
  default: { tone: 'neutral', text: messages.theShopsOwnWords },
  draft: { tone: 'neutral', text: messages.draft },
  published: { tone: 'good', text: messages.yourWords },
  changed: { tone: 'accent', text: messages.yourWordsText },
} as const satisfies Record<MailTextStatus, { tone: Tone; text: string }>;

/** The mails that shoppers get, and whether the owner has worded them. */
export function MailTexts() {
  const texts = useQuery(apiQuery(mailTextCalls('/')));
  return (
    <>
      <PageHeader
        title={messages.mailTexts}
        back={{ label: messages.settings, to: adminPaths.settings() }}
        text={messages.whatTheShopWritesToShoppers}
      />
      <Loaded query={texts} skeleton={<SkeletonCard fields={8} />}>
        {({ groups }) => (
          // Groups of very different lengths fill two columns.
          <div className="gap-5 xl:columns-2">
            {groups.map(({ name, mails }) => (
              <div key={name} className="mb-5 break-inside-avoid">
                <Card title={name} isFlush>
                  <ul className="divide-y divide-line border-t border-line">
                    {mails.map((mail) => (
                      <MailRow key={mail.mail} mail={mail} />
                    ))}
                  </ul>
                </Card>
              </div>
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** With the name of its language where there are several. */
export function MailTextBadge({ status, language }: { status: MailTextStatus; language?: Language }) {
  const { tone, text } = STATUSES[status];
  return <Badge tone={tone}>{language ? messages.inLanguage(LANGUAGES[language].name, text) : text}</Badge>;
}

function MailRow({ mail: { mail, name, when, status, languages = [] } }: { mail: ListedMailText }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised sm:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={adminPaths.mailText(mail)}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        <p className="text-sm text-muted">{when}</p>
      </div>
      {status !== 'default' && <MailTextBadge status={status} />}
      {languages.map((other) => other.status !== 'default' && <MailTextBadge key={other.language} {...other} />)}
    </li>
  );
}
