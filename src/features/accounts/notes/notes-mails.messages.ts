/** Without a name where what the note is on has none. */
export const mentionMailMessages = {
  subject: {
    order: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on order ${name}` : `${by} mentioned you in a note on an order`,
    customer: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on customer ${name}` : `${by} mentioned you in a note on a customer`,
    return: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on return ${name}` : `${by} mentioned you in a note on a return`,
    conversation: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on conversation ${name}` : `${by} mentioned you in a note on a conversation`,
  },
  title: (by: string) => `${by} mentioned you`,
  hello: (firstName: string) => `Hello ${firstName},`,
  mentioned: {
    order: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on order ${name}:` : `${by} mentioned you in a note on an order:`,
    customer: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on customer ${name}:` : `${by} mentioned you in a note on a customer:`,
    return: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on return ${name}:` : `${by} mentioned you in a note on a return:`,
    conversation: (by: string, name: string) =>
      name ? `${by} mentioned you in a note on conversation ${name}:` : `${by} mentioned you in a note on a conversation:`,
  },
  open: 'Open in the Console',
  why: (shopName: string) => `You get this email because you work at ${shopName}. Only its staff sees notes.`,
};
