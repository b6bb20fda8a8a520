export const endpointFailedMailMessages = {
  subject: (host: string) => `Webhooks to ${host} are turned off`,
  preview: 'Nothing has arrived there for days.',
  title: 'A webhook is turned off',
  why: (host: string) =>
    `The shop has stopped sending messages to ${host}, because nothing has arrived there for days, or because it refuses them.`,
  whatIsNotSent: 'What happens in the shop until you turn it on again is not sent. Messages that wait are sent then.',
  lookAtTheLog: 'Look at the log',
};
