import { MAX_DELIVERY_DAYS, MAX_PLACES } from './pickup-places.rules';

export const pickupPlacesMessages = {
  invalid: 'Please give each pickup place a name, an address and its opening hours',
  daysInvalid: `Please enter whole days from 0 to ${MAX_DELIVERY_DAYS}`,
  tooMany: `Please add at most ${MAX_PLACES} pickup places`,
};
