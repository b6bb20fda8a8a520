/** Parameters that only say where a visitor came from: the page is the same without them. */
export const CAMPAIGN_PARAM = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|ref)$/;
