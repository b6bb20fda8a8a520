import { previewCookie } from '#http/pages/preview-cookie';

/** Lets a browser see the prices of a sale. */
export const saleCookie = previewCookie('sale_preview');
