import { defaultFooterMessages as messages } from '#features/content/theme/default-theme.messages';
import { paths } from '#shared/paths';

/** The footer's links of a fresh shop, in the reader's language. In English they are `DEFAULT_FOOTER_GROUPS`. */
export function freshFooterGroups() {
  return [
    {
      title: messages.shop,
      links: [
        { label: messages.allProducts, to: paths.products() },
        { label: messages.categories, to: paths.categories() },
        { label: messages.deals, to: paths.deals() },
        { label: messages.newArrivals, to: paths.newArrivals() },
        { label: messages.bestSellers, to: paths.bestSellers() },
      ],
    },
    {
      title: messages.account,
      links: [
        { label: messages.signIn, to: paths.login() },
        { label: messages.orders, to: paths.orders() },
        { label: messages.cart, to: paths.cart() },
        { label: messages.profile, to: paths.profile() },
      ],
    },
    {
      title: messages.help,
      links: [
        { label: messages.help, to: paths.help() },
        { label: messages.trackOrder, to: paths.lookUpOrder() },
        { label: messages.contact, to: paths.contact() },
        { label: messages.shipping, to: paths.shipping() },
        { label: messages.returns, to: paths.returns() },
        { label: messages.sizeGuide, to: paths.sizeGuide() },
      ],
    },
    {
      title: messages.legal,
      links: [
        { label: messages.terms, to: paths.terms() },
        { label: messages.privacy, to: paths.privacy() },
        { label: messages.cookies, to: paths.cookies() },
      ],
    },
  ];
}
