export const whereShouldItGo = 'Where should it go?';
export const defaultBadge = 'Default';
export const useANewAddress = 'Use a new address';
