export const downloadButtonMessages = {
  stop: 'Stop',
  starting: 'Starting',
  soFar: (bytes: string) => `${bytes} so far`,
  saved: (bytes: string) => `Saved, ${bytes}`,
  notSaved: (error: string) => `Not saved. ${error}`,
};

export const dropZoneMessages = {
  eachFileMayHaveUpTo: (maxBytes: string) => `Each file can be up to ${maxBytes}.`,
  takeAPicture: 'Take a picture',
  orDropThemHere: 'Or drop them here, or paste them. ',
  orDropItHere: 'Or drop it here, or paste it. ',
  uploads: 'Uploads',
  sendAgain: (name: string) => `Send ${name} again`,
  done: 'Done',
  remove: (name: string) => `Remove ${name}`,
  sending: (count: number) => (count === 1 ? 'Sending 1 file' : `Sending ${count} files`),
  ofFailed: (count: number, uploadsCount: number) => `${count} of ${uploadsCount} failed`,
  allFilesAreThere: 'All files are uploaded',
};

export type DroppedKind = 'pictures' | 'picture' | 'logo' | 'csv' | 'translations';

export const droppedMessages = {
  choose: {
    pictures: 'Add pictures',
    picture: 'Choose a picture',
    logo: 'Choose a logo',
    csv: 'Choose a CSV file',
    translations: 'Choose a PO or XLIFF file',
  },
  onlyThese: {
    pictures: 'Only pictures can be added here.',
    picture: 'Only a picture can be added here.',
    logo: 'Only a logo can be added here.',
    csv: 'Only a CSV file can be added here.',
    translations: 'Only a PO or XLIFF file can be added here.',
  },
} satisfies Record<string, Record<DroppedKind, string>>;

export const csvButtonMessages = {
  asCsv: (title: string) => `${title} as CSV`,
  csv: 'CSV',
};
