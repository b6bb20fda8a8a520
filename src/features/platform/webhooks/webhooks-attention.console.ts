import { useQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { apiQuery } from '#console/api-query';
import type { Attention } from '#console/attention';
import { adminPaths } from '#shared/admin-paths';
import { webhooksCalls } from './webhooks.calls';
import { webhooksAttentionMessages as messages } from './webhooks-attention.messages';

/** Endpoints that get nothing more. */
export function useWebhooksAttention(isEnabled: boolean): Attention {
  const { data, error } = useQuery({ ...apiQuery(webhooksCalls('/')), enabled: isEnabled });
  const failed = data?.endpoints.filter(({ status }) => status === 'failed') ?? [];
  const items = failed.map(({ _id, url }) => ({
    key: `webhook ${_id}`,
    icon: Webhook,
    text: messages.aWebhookIsTurnedOff,
    hint: messages.nothingArrivesAt(new URL(url).host),
    to: adminPaths.webhook(_id),
    isUrgent: true,
  }));
  return { items, isLoading: isEnabled && !data && !error, failed: isEnabled && error ? messages.webhooks : undefined };
}
