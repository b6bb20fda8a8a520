export const enlargedPictures = (product: string) => `Pictures of ${product}, enlarged`;
export const zoomOut = 'Zoom out';
export const size = 'Size';
export const zoomIn = 'Zoom in';
export const close = 'Close';
