export const formatMessages = {
  minAgo: (minutes: number) => `${minutes} min ago`,
  kb: (kilobytes: number) => `${kilobytes} kB`,
  mb: (megabytes: string) => `${megabytes} MB`,
  now: 'now',
  aFewSeconds: 'a few seconds',
  seconds: (seconds: number) => `${seconds} seconds`,
  minutes: (minutes: number) => `${minutes} minutes`,
  hours: (hours: number) => `${hours} hours`,
};

export const progressMessages = {
  of: (done: string, total: string) => `${done} of ${total}`,
  ofWithPercent: (done: string, total: string, percent: string) => `${done} of ${total} (${percent})`,
  announced: (label: string, percent: string) => `${label}: ${percent}`,
  left: (secondsLeft: string) => `${secondsLeft} left`,
};

export const emptyStateMessages = {
  thisCouldNotBeLoaded: 'This could not be loaded',
  tryAgain: 'Try again',
};

export const attentionMessages = {
  couldNotBeLoaded: (part: string) => `${part} could not be loaded. Please reload the page.`,
};

export const jobStatusesMessages = {
  running: 'Running',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Failed',
  beingUndone: 'Being undone',
  undone: 'Undone',
};

export const outcomeRowsMessages = {
  anotherTabHasTheOthers: 'Another tab has the others.',
};

export const secretOnceMessages = {
  copied: (name: string) => `${name} copied`,
  thisBrowserDidNotCopyIt: 'This browser did not copy it. Please select and copy it.',
  copyItNow: 'Copy it now: it is not shown again.',
  copy: 'Copy',
  iHaveSavedIt: 'I have saved it',
};
