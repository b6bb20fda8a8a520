export const newsletter = 'Newsletter';
export const whatComes = 'New arrivals and the best offers, now and then. Unsubscribe with one click.';
