export const loading = (title: string) => `Loading: ${title}`;
