export const consolePagesMessages = {
  title: (shop: string) => `${shop} Console`,
  needsJavaScript: 'The console needs JavaScript. Please turn it on in your browser.',
};
