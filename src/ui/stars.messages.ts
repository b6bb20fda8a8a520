/** The rating is formatted: '4.5'. */
export const outOf = (rating: string, stars: number) => `${rating} out of ${stars} stars`;
