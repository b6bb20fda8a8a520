import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#console/card';
import { SkeletonText } from '#console/skeleton';
import { Tabs } from '#console/tabs';
import { usePaused } from '#console/use-paused';
import { MailFrame } from '#features/platform/mail/mail-frame.console';
import type { MailText } from '#features/platform/mail-texts/mail-text.types';
import { api } from '#http/client/api-client';
import { UNREACHABLE } from '#http/client/api-error';
import { reasonOf } from '#http/client/field-errors';
import { mailTextCalls } from './mail-text-admin.calls';

const FORMATS = [
  { key: 'light', label: 'Light' },
  { key: 'dark', label: 'Dark' },
  { key: 'phone', label: 'Phone' },
  { key: 'text', label: 'Plain text' },
] as const;

/** The mail with sample data, made by the server as it would be sent, shortly after each pause in typing. */
export function MailTextPreview({ mail, text }: { mail: string; text: MailText }) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]['key']>('light');
  const words = usePaused(JSON.stringify(text));
  const { data, error } = useQuery({
    queryKey: ['mail preview', mail, words],
    queryFn: () => api.post(mailTextCalls('/:mail/preview', { param: { mail } }), JSON.parse(words)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Card title="Preview" text="With sample data.">
      {error && (
        <p role="status" className="mb-4 rounded-sm bg-warn/12 px-4 py-3 text-sm">
          {reasonOf(error, UNREACHABLE)}
        </p>
      )}
      {!data && !error && <SkeletonText lines={8} />}
      {data && (
        <>
          <dl className="mb-4 grid gap-1 wrap-anywhere">
            <dt className="sr-only">Subject</dt>
            <dd className="font-semibold">{data.subject}</dd>
            <dt className="sr-only">Preview line</dt>
            <dd className="text-sm text-muted">{data.preview}</dd>
          </dl>
          <Tabs label="Format" tabs={FORMATS} current={format} onChange={setFormat}>
            {format === 'text' ? (
              <pre className="font-sans text-cell whitespace-pre-wrap wrap-anywhere">{data.text}</pre>
            ) : (
              <MailFrame
                subject={data.subject}
                html={format === 'dark' ? data.darkHtml : data.html}
                className={format === 'phone' ? 'mx-auto block w-97.5 max-w-full' : 'w-full'}
              />
            )}
          </Tabs>
        </>
      )}
    </Card>
  );
}
