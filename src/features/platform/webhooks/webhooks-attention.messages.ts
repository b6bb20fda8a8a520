export const webhooksAttentionMessages = {
  aWebhookIsTurnedOff: 'A webhook is turned off',
  nothingArrivesAt: (host: string) => `Nothing arrives at ${host}`,
  webhooks: 'Webhooks',
};
