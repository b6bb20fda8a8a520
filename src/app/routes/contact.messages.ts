export const title = 'Contact';
export const aPersonAnswers = 'Write to us: a person answers.';
export const writeToUs = 'Write to us.';
