export const photos = 'Photos <optional>(optional)</optional>' as const;

export const chosenPhotos = 'Chosen photos';

export const addPhotos = 'Add photos';

export const photoName = (number: number) => `photo ${number}`;

export const uploadingName = (name: string) => `Uploading ${name}`;

export const sendAgain = (name: string) => `Send ${name} again`;

export const tryAgain = 'Try again';

export const removeName = (name: string) => `Remove ${name}`;

export const uploading = 'Uploading';

export const uploadFailed = 'A photo could not be uploaded';

export const added = (count: number) => (count === 1 ? '1 photo added' : `${count} photos added`);
