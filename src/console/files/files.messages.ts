export const downloadButtonMessages = {
  stop: 'Stop',
  starting: 'Starting',
  soFar: (bytes: string) => `${bytes} so far`,
  saved: (bytes: string) => `Saved, ${bytes}`,
  notSaved: (error: string) => `Not saved. ${error}`,
};

export const dropZoneMessages = {
  onlyCanBeAddedHere: (noun: string) => `Only ${noun} can be added here.`,
  eachFileMayHaveUpTo: (maxBytes: string) => `Each file can be up to ${maxBytes}.`,
  addOrChoose: (isMultiple: boolean, noun: string) => (isMultiple ? `Add ${noun}` : `Choose ${noun}`),
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

export const csvButtonMessages = {
  asCsv: (title: string) => `${title} as CSV`,
  csv: 'CSV',
};
