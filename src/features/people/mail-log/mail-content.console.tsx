import { useState } from 'react';
import { Tabs } from '#console/tabs';
import type { MailDetail } from './mail-log.schema';

const TABS = [
  { key: 'html', label: 'As it looks' },
  { key: 'text', label: 'Plain text' },
] as const;

/** Nothing but inline styles, on top of the console's own policy, which the frame inherits. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">`;

/** A mail as mail programs show it: in a frame without scripts, links, forms, pictures and an origin. */
export function MailContent({ mail: { subject, html, text } }: { mail: MailDetail }) {
  const [tab, setTab] = useState<'html' | 'text'>('html');
  return (
    <section aria-label="Content" className="min-w-0 rounded-md border border-line bg-surface p-4 sm:p-5">
      <Tabs label="Format" tabs={TABS} current={tab} onChange={setTab}>
        {tab === 'html' ? (
          <iframe
            title={`Mail: ${subject}`}
            sandbox=""
            srcDoc={toFramed(html)}
            className="h-160 w-full rounded-sm border border-line bg-white"
          />
        ) : (
          <pre className="font-sans text-cell whitespace-pre-wrap wrap-anywhere">{text}</pre>
        )}
      </Tabs>
    </section>
  );
}

/** The console's policy allows style attributes, and no style elements. These have only the colours of dark mail programs. */
function toFramed(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/g, '').replace('<head>', `<head>${POLICY}`);
}
