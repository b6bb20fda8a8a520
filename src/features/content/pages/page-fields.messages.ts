export const title = 'Title';
export const description = 'Description';
export const descriptionHint = 'One sentence that search engines show below the title.';
export const text = 'Text';
export const sections = 'Sections';
export const address = 'Address';
