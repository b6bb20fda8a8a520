/** Why something could not be loaded from an address that people have given. */
export const publicRequestMessages = {
  unreachable: (host: string) => `${host} could not be reached`,
  tooManyRedirects: (most: number) => `This address has more than ${most} redirects`,
  tooSlow: (seconds: number) => `The download took longer than ${seconds} seconds`,
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  badStatus: (status: number | undefined) => `The server responded with status ${status}`,
  brokenOff: 'The connection broke before the end of the file',
  notHttp: 'Please give an http or https address',
  hasPassword: 'An address with a user name or password is not used',
  isPrivate: (host: string) => `${host} is in a private network, which the shop does not connect to`,
};
