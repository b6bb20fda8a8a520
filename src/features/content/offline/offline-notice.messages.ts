export const connection = 'Connection';
export const seeWhatIsAvailable = 'See what is available';
