export const backupsMessages = {
  started: 'The shop is being backed up',
  proving: 'The backup is being restored for trial',
  notProvable: 'It cannot be tried now: its file is not here, or another trial is running. Try again when that is done.',
  noFile: 'The file of this backup is not on this machine any more: it was removed, moved, or made on another one.',
  sent: (mails: number) => (mails === 1 ? 'One mail is being sent' : `${mails} mails are being sent`),
  discarded: (mails: number) => (mails === 1 ? 'One mail was discarded' : `${mails} mails were discarded`),
  noneHeld: 'No mails are held any more: somebody else has decided.',
};
