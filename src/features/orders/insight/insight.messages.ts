export const insightMessages = {
  dayInvalid: 'A day must be like 2026-11-03',
  rangeInvalid: 'The last day must be within five years after the first one',
  choiceInvalid: 'This choice does not exist',
} as const;
