export const mentionMailMessages = {
  subject: (by: string, thing: string) => `${by} mentioned you in a note on ${thing}`,
  title: (by: string) => `${by} mentioned you`,
  hello: (firstName: string) => `Hello ${firstName},`,
  mentioned: (by: string, thing: string) => `${by} mentioned you in a note on ${thing}:`,
  open: 'Open in the Console',
  why: (shopName: string) => `You get this email because you work at ${shopName}. Only its staff sees notes.`,
};
