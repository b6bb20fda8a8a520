export const pickupFormMessages = {
  pickupInTheShop: 'Pickup in the shop',
  pickupAndWeight: 'Pickup and weight',
  pickup: 'Pickup',
  noPlaces: 'no places',
  freeForEveryShopper: 'Free for everyone. There is no label, and shoppers get an email when their order is ready.',
  shoppersCanChooseItOnceThere: 'Shoppers can choose it once there is a zone.',
  name: 'Name',
  readyWithin: 'Ready within (days)',
  remove: (name: string) => `Remove ${name}`,
  address: 'Address',
  openingHours: 'Opening hours',
  forExample: 'For example: Mon–Fri 10–18, Sat 10–14',
  addAPickupPlace: 'Add a pickup place',
  weight: 'Weight',
  withoutAWeightOfItsOwn: 'Default weight (g)',
  variantsGetTheirWeightOnTheProducts: 'Used for variants without a weight of their own when shipping is priced by weight.',
};

export const tryShippingMessages = {
  tryItWithACart: 'Try it with a cart',
  whatAShopperCouldChoose: 'See what a shopper can choose, based on the saved zones.',
  itemsCost: 'Items cost ($)',
  theyWeigh: 'They weigh (kg)',
  pieces: 'Pieces',
  country: 'Country',
  state: 'State',
  postalCode: 'Postal code',
  tryIt: 'Try it',
  itCouldNotBeTried: 'It could not be tried. Please try again.',
  noZoneHasThisPlace: 'No zone has this place: only pickup is possible.',
  nothingIsDeliveredForThisCart: (zone: string) => `${zone}: nothing is delivered for this cart.`,
  free: 'Free',
  notOfferedForIt: (notOffered: string) => `Not offered for it: ${notOffered}`,
  defaultMethod: '<name/>, <days/> <note>(without a choice)</note>' as const,
};

export const shippingScreenMessages = {
  shipping: 'Shipping',
  whereYouDeliverTo: 'Where you deliver, what it costs and how long it takes. Changes go live immediately.',
  addAZone: 'Add a zone',
  zones: 'Zones',
  noZonesYet: 'No zones yet',
  untilThereIsOne:
    'Until you add one, standard prices apply to every country. Your first zone replaces them, and you deliver only to your zones.',
  nothingIsDeliveredHere: 'Nothing is delivered here.',
  missingCountries: '<strong>You don’t ship to:</strong> <countries/>. Add them to a zone, or add a zone for everywhere else.' as const,
};

export const zoneFormMessages = {
  theZoneCouldNotBeSaved: 'The zone could not be saved. What you entered is still here; please try again.',
};

export const priceKindNames = {
  fixed: 'one price',
  subtotal: 'a price by what the items cost',
  weight: 'a price by weight',
  pieces: 'a price by pieces',
};

export const methodEditorMessages = {
  pieces: 'pieces',
  name: 'Name',
  shoppersReadIt: 'Shoppers read it: Standard, Express …',
  itHas: 'It has',
  price: 'Price ($)',
  first0AlwaysFree: '0: always free',
  freeFrom: 'Free from ($)',
  whatTheItemsCost: 'By the cost of the items. Leave empty for never.',
  days: 'Days, at least',
  fromTheOrderToTheDoor: 'From the order to the door',
  daysLabel: 'Days, at most',
  ofTheseForPacking: 'Of these for packing',
  onlyForSomeCarts: 'Only for some carts',
  itemsCostAtLeast: 'Items cost at least ($)',
  itemsCostAtMost: 'Items cost at most ($)',
  theyWeighAtLeast: 'They weigh at least (kg)',
  theyWeighAtMost: 'They weigh at most (kg)',
  prices: 'Prices',
  step: (at: number, unit: string) => `Step ${at}: up to (${unit})`,
  stepLabel: (at: number) => `Step ${at}: price ($)`,
  removeStep: (at: number) => `Remove step ${at}`,
  addAStep: 'Add a step',
  aboveTheLastStep: 'Above the last step',
  itIsNotOffered: 'it is not offered',
  itHasOnePrice: 'it has one price',
  eachFurtherPartCosts: 'each further part costs',
  priceAbove: 'Price above ($)',
  forEach: (unit: string) => `For each (${unit})`,
};

export const zoneMethodsMessages = {
  methods: 'Methods',
  shoppersChooseAmongThemAtCheckout: 'Shoppers choose one at checkout. The cheapest is selected by default.',
  nothingIsDeliveredToThisZoneYet: 'You don’t deliver to this zone yet. Add a method to start.',
  newMethod: 'New method',
  remove: (name: string) => `Remove ${name || 'the new method'}`,
  addAMethod: 'Add a method',
};

export const placeKindNames = {
  countries: 'whole countries',
  states: 'states of the United States',
  postalCodes: 'postal codes of a country',
  everywhere: 'everywhere that no other zone has',
};

export const zonePlacesMessages = {
  where: 'Where',
  theZoneIs: 'The zone is',
  everyAddressThatIsInNone: 'Every address that is in none of your other zones.',
  theOtherStatesStayWithTheZone: 'The other states stay with the zone of the whole country.',
  country: 'Country',
  separateSeveralByCommas: 'Separate several by commas: 25, 26, 279',
};

export const zoneScreenMessages = {
  shipping: 'Shipping',
  zone: 'Zone',
  newZone: 'New zone',
  unsavedChanges: 'Unsaved changes',
  save: 'Save',
  addTheZone: 'Add the zone',
  theZoneCouldNotBeDeleted: 'The zone could not be deleted. Please try again.',
  deleteQuestion: (name: string) => `Delete ${name}?`,
  ordersKeepTheirShipping: 'Orders keep their shipping. You can undo this in Activity.',
  delete: 'Delete',
};
