import { previewCookie } from '#http/pages/preview-cookie';

/** Lets a browser see the draft of the shop's look. */
export const themeCookie = previewCookie('face_preview');
