export const partMissing = 'This part of the page could not be loaded. Please reload the page.';
