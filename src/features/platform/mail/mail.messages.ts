export const mailFrameMessages = {
  mail: (subject: string) => `Mail: ${subject}`,
};
