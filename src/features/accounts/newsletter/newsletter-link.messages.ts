export const oneMoment = 'One moment…';
export const goToTheShop = 'Go to the Shop';
