export const backupsMessages = {
  started: 'The shop is being backed up',
  sent: (mails: number) => (mails === 1 ? 'One mail is being sent' : `${mails} mails are being sent`),
  discarded: (mails: number) => (mails === 1 ? 'One mail was discarded' : `${mails} mails were discarded`),
  noneHeld: 'No mails are held any more: somebody else has decided.',
};
