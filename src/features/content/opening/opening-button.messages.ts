export const openingButtonMessages = {
  openTheDoors: 'Open the doors?',
  visitorsSeeTheShopFromNowOn: 'Visitors see the shop from now on, and can order.',
  openTheDoorsButton: 'Open the doors',
  closeTheDoors: 'Close the doors?',
  visitorsSeeComingSoon: 'Visitors see “Coming soon”, and nobody can order until you open them again. Staff sees the shop.',
  closeTheDoorsButton: 'Close the doors',
};
