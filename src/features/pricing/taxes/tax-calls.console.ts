export const TAX_RATES = '/admin/tax-rates';
export const TAX_SETUP = '/admin/tax-rates/setup';
