export const consolePagesMessages = {
  title: (shopName: string) => `${shopName} Console`,
  needsJavaScript: 'The console needs JavaScript. Please turn it on in your browser.',
};
