export const invitationMailMessages = {
  subject: (shopName: string) => `Join the staff of ${shopName}`,
  preview: (days: number) => `The link works once, for ${days} days.`,
  title: (shopName: string) => `You are invited to ${shopName}`,
  role: (name: string, description: string) => `${name} (${description})`,
  invites: (by: string, shopName: string, role: string | null) => `${by} invites you to the staff of ${shopName}, as: ${role}.`,
  anOwner: 'An owner of the shop',
  link: (days: number) =>
    `This link works once, for ${days} days. It asks for your name and a password. If you shop with this address already, the password replaces yours.`,
  accept: 'Accept the Invitation',
  ignore: 'If you do not expect this, ignore this email: nothing changes.',
};
