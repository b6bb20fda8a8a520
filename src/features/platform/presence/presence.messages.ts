export const presenceBadgeMessages = {
  isHereToo: (first: string | undefined) => `${first} is here too`,
  andAreHereToo: (first: string | undefined, second: string | undefined) => `${first} and ${second} are here too`,
  andOthersAreHereToo: (first: string | undefined, count: number) => `${first} and ${count} others are here too`,
};
