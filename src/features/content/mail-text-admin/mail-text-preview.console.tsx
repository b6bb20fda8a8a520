import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#console/card';
import { SkeletonText } from '#console/skeleton';
import { Tabs } from '#console/tabs';
import { usePaused } from '#console/use-paused';
import { MailFrame } from '#features/platform/mail/mail-frame.console';
import type { MailText } from '#features/platform/mail-texts/mail-text.types';
import { api } from '#http/client/api-client';
import { apiErrorMessages } from '#http/client/api-error.messages';
import { reasonOf } from '#http/client/field-errors';
import { mailTextCalls } from './mail-text-admin.calls';
import { mailTextPreviewMessages as messages } from './mail-text-admin-console.messages';
import { type MailTextAddress, partsOf } from './use-mail-text-form.console';

const FORMATS = [
  { key: 'light', label: messages.light },
  { key: 'dark', label: messages.dark },
  { key: 'phone', label: messages.phone },
  { key: 'text', label: messages.plainText },
] as const;

/** The mail with sample data, made by the server as it would be sent, shortly after each pause in typing. */
export function MailTextPreview({ address, text }: { address: MailTextAddress; text: MailText }) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]['key']>('light');
  const words = usePaused(JSON.stringify(text));
  const { data, error } = useQuery({
    queryKey: ['mail preview', address.mail, address.language, words],
    queryFn: () => api.post(mailTextCalls('/:mail/preview', partsOf(address)), JSON.parse(words)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Card title={messages.preview} text={messages.withSampleData}>
      {error && (
        <p role="status" className="mb-4 rounded-sm bg-warn/12 px-4 py-3 text-sm">
          {reasonOf(error, apiErrorMessages.unreachable)}
        </p>
      )}
      {!data && !error && <SkeletonText lines={8} />}
      {data && (
        <>
          <dl className="mb-4 grid gap-1 wrap-anywhere">
            <dt className="sr-only">{messages.subject}</dt>
            <dd dir="auto" className="font-semibold">
              {data.subject}
            </dd>
            <dt className="sr-only">{messages.previewLine}</dt>
            <dd dir="auto" className="text-sm text-muted">
              {data.preview}
            </dd>
          </dl>
          <Tabs label={messages.format} tabs={FORMATS} current={format} onChange={setFormat}>
            {format === 'text' ? (
              <pre dir="auto" className="font-sans text-cell whitespace-pre-wrap wrap-anywhere">
                {data.text}
              </pre>
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
