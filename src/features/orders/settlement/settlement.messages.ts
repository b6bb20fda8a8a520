/** Sentences about money that is paid back. */
export const settlementMessages = {
  aboveLimit: (left: string) => `Your role may refund at most ${left} more of this order. Ask an owner for the rest.`,
} as const;
