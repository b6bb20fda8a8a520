export const pickupFormMessages = {
  pickupInTheShop: 'Pickup in the shop',
  pickupAndWeight: 'Pickup and weight',
  pickup: 'Pickup',
  freeForEveryShopper: 'Free for every shopper, wherever they live. You get no label, and they get a mail once it is ready.',
  shoppersCanChooseItOnceThere: 'Shoppers can choose it once there is a zone.',
  name: 'Name',
  readyWithin: 'Ready within (days)',
  remove: (name: string) => `Remove ${name}`,
  address: 'Address',
  openingHours: 'Opening hours',
  forExample: 'For example: Mon–Fri 10–18, Sat 10–14',
  addAPickupPlace: 'Add a pickup place',
  weight: 'Weight',
  withoutAWeightOfItsOwn: 'Without a weight of its own, a piece weighs (g)',
  variantsGetTheirWeightOnTheProducts: 'Variants get their weight on the product’s page. Prices by weight count with this for all others.',
};

export const tryShippingMessages = {
  tryItWithACart: 'Try it with a cart',
  whatAShopperCouldChoose: 'What a shopper could choose, by the zones as they are saved.',
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
  method: (name: string, days: string) => `${name}, ${days}`,
  defaultMethod: '<name/>, <days/> <note>(without a choice)</note>' as const,
};

export const shippingScreenMessages = {
  shipping: 'Shipping',
  whereYouDeliverTo: 'Where you deliver to, what it costs, and how long it takes. A change is in the shop within a second.',
  addAZone: 'Add a zone',
  zones: 'Zones',
  noZonesYet: 'No zones yet',
  untilThereIsOne:
    'Until there is one, the shop’s standard prices hold for every country. Your first zone replaces them: from then on you deliver only where a zone says so.',
  nothingIsDeliveredHere: 'Nothing is delivered here.',
  missingCountries:
    '<strong>Nobody there can order a delivery:</strong> <countries/>. Add them to a zone, or add a zone for everywhere else.' as const,
};

export const zoneFormMessages = {
  theZoneCouldNotBeSaved: 'The zone could not be saved. What you entered is still here; please try again.',
};

export const methodEditorMessages = {
  name: 'Name',
  shoppersReadIt: 'Shoppers read it: Standard, Express …',
  itHas: 'It has',
  price: 'Price ($)',
  first0AlwaysFree: '0: always free',
  freeFrom: 'Free from ($)',
  whatTheItemsCost: 'What the items cost; empty: never',
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
  shoppersChooseAmongThemAtCheckout: 'Shoppers choose among them at checkout; without a choice they get the cheapest.',
  nothingIsDeliveredToThisZoneYet: 'Nothing is delivered to this zone yet. Add a method, or leave it so.',
  newMethod: 'New method',
  remove: (name: string) => `Remove ${name || 'the new method'}`,
  addAMethod: 'Add a method',
};

export const zonePlacesMessages = {
  where: 'Where',
  name: 'Name',
  forYou: 'For you; shoppers see the methods.',
  theZoneIs: 'The zone is',
  everyAddressThatIsInNone: 'Every address that is in none of your other zones.',
  states: 'States',
  theOtherStatesStayWithTheZone: 'The other states stay with the zone of the whole country.',
  countries: 'Countries',
  country: 'Country',
  postalCodesThatBeginWith: 'Postal codes that begin with',
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
