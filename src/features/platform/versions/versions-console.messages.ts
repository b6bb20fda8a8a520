export const versionListMessages = {
  versions: 'Versions',
};
