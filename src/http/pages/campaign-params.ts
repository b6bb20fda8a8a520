/** Tracking parameters: the page is the same without them. */
export const CAMPAIGN_PARAM = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|ref)$/;
