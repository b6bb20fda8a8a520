export const apiErrorMessages = {
  /** When there was no response, so that there is no status to choose a sentence by. */
  unreachable: 'The shop cannot be reached. Please check your connection.',
};
