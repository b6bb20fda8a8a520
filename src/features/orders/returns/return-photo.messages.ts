export const notAvailable = 'Not available';
export const loading = (photo: string) => `Loading ${photo}`;
export const enlarge = (photo: string) => `Enlarge ${photo}`;
