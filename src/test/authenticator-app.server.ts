import { URI } from 'otpauth';
import type { Shop } from '#server/shop.server';

export interface AuthenticatorApp {
  nextCode: () => Promise<string>;
}

/**
 * The app of a user who scanned the QR code with this link. Its codes are of the present step, which stays valid when the next one begins
 * meanwhile. A step is accepted once, so each code is given out as if half a minute had passed since the one before.
 */
export function authenticatorApp({ db }: Shop, { uri, userId }: { uri: string; userId: string }): AuthenticatorApp {
  return {
    nextCode: async () => {
      await db.updateTable('authenticators').set({ lastStep: 0 }).where('userId', '=', userId).execute();
      return URI.parse(uri).generate();
    },
  };
}
