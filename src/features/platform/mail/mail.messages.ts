export const mailFrameMessages = {
  mail: (subject: string) => `Email: ${subject}`,
};

export const mailMessages = {
  serverUnreachable: (error: string) => `The mail server cannot be reached: ${error}`,
  serverRefused: (code: number) => `The mail server refused: ${code}`,
  outcomeUnknown: 'The mail server did not say whether it took the mail.',
  privateServer: (host: string) =>
    `${host} is in a private network. Whoever runs the shop can name it in SMTP_URL, or allow such servers with WEBHOOKS_TO_PRIVATE_NETWORKS=on.`,
};
