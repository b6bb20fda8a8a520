import { useRight } from '#features/accounts/staff/use-right.console';
import { WebhookScreen } from '#features/platform/webhooks/webhook-screen.console';
import { Webhooks } from '#features/platform/webhooks/webhooks-screen.console';

export function WebhooksPage() {
  return <Webhooks mayChange={useRight('settings.write')} />;
}

export function WebhookPage() {
  return <WebhookScreen mayChange={useRight('settings.write')} />;
}
