export const mailFrameMessages = {
  mail: (subject: string) => `Email: ${subject}`,
};

export const mailMessages = {
  privateServer: (host: string) =>
    `${host} is in a private network. Whoever runs the shop can name it in SMTP_URL, or allow such servers with WEBHOOKS_TO_PRIVATE_NETWORKS=on.`,
};
