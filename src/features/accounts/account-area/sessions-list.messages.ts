export const lastUsed = (time: string) => `Last used ${time}`;
export const whereYouAreSignedIn = 'Where you are signed in';
export const tryAgain = 'Try Again';
export const loadingYourSessions = 'Loading your sessions';
export const thisDeviceNow = 'This device, now';
export const endTheSessionOn = (device: string) => `End the session on ${device}`;
export const end = 'End';
export const endAllOtherSessions = 'End All Other Sessions';
