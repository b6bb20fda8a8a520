import { useState } from 'react';
import { Tabs } from '#console/tabs';
import { MailFrame } from '#features/platform/mail/mail-frame.console';
import type { MailDetail } from './mail-log.schema';
import { mailContentMessages as messages } from './mail-log-console.messages';

const TABS = [
  { key: 'html', label: messages.asItLooks },
  { key: 'text', label: messages.plainText },
] as const;

export function MailContent({ mail: { subject, html, text } }: { mail: MailDetail }) {
  const [tab, setTab] = useState<'html' | 'text'>('html');
  return (
    <section aria-label={messages.content} className="min-w-0 rounded-md border border-line bg-surface p-4 sm:p-5">
      <Tabs label={messages.format} tabs={TABS} current={tab} onChange={setTab}>
        {tab === 'html' ? (
          <MailFrame subject={subject} html={html} className="w-full" />
        ) : (
          <pre className="font-sans text-cell whitespace-pre-wrap wrap-anywhere" dir="auto">
            {text}
          </pre>
        )}
      </Tabs>
    </section>
  );
}
