import { wordWarranty } from '#features/platform/settings/warranty.rules';
import { paths } from '#shared/paths';
import { betweenSentences } from '#shared/sentences';
import { richText } from '#ui/rich-text';
import type { ShopContact, ShopFacts } from './help.types';
import { EmailLink, InfoPage, InfoSection, List, Table, TextLink } from './info-page';
import * as messages from './legal-pages.messages';

export function TermsPage({ shop }: { shop: ShopFacts }) {
  const { returnDays, warrantyMonths } = shop.promises;
  return (
    <InfoPage title={messages.terms} lead={messages.termsLead(shop.name)}>
      <Seller shop={shop} title={messages.whoYouBuyFrom} />
      <InfoSection title={messages.yourAccount}>
        <p>{messages.onePerson}</p>
      </InfoSection>
      <InfoSection title={messages.pricesAndOrders}>
        <p>
          {shop.pricesIncludeTax ? messages.pricesWithTax : messages.pricesBeforeTax}
          {betweenSentences()}
          {messages.fullPrice}
        </p>
        <p>{messages.orderIsPlaced}</p>
      </InfoSection>
      <InfoSection title={messages.paying}>
        <p>{messages.howToPay}</p>
      </InfoSection>
      <InfoSection title={messages.delivery}>
        <p>
          {returnDays > 0 ? messages.cancelOrReturn(returnDays) : messages.cancel}
          {betweenSentences()}
          {richText(messages.pagesSayHow, {
            shipping: (words) => <TextLink to={paths.shipping()}>{words}</TextLink>,
            returns: (words) => <TextLink to={paths.returns()}>{words}</TextLink>,
          })}
          {betweenSentences()}
          {warrantyMonths > 0
            ? wordWarranty(warrantyMonths, { inYears: messages.yearsOfWarrantyAndRights, inMonths: messages.monthsOfWarrantyAndRights })
            : messages.legalRights}
        </p>
      </InfoSection>
      <InfoSection title={messages.coupons}>
        <p>{messages.oneCoupon}</p>
      </InfoSection>
      <InfoSection title={messages.reviews}>
        <p>{messages.oneReview}</p>
      </InfoSection>
      <InfoSection title={messages.questions}>
        <p>{richText(messages.writeTo, { email: <EmailLink email={shop.email} /> })}</p>
      </InfoSection>
    </InfoPage>
  );
}

export function PrivacyPage({ shop }: { shop: ShopContact }) {
  return (
    <InfoPage title={messages.privacy} lead={messages.privacyLead}>
      <Seller shop={shop} title={messages.whoIsResponsible} />
      <InfoSection title={messages.whatWeStore}>
        <List>
          <li>{messages.storedAccount}</li>
          <li>{messages.storedThings}</li>
          <li>{messages.storedSessions}</li>
          <li>{messages.storedCard}</li>
          <li>{messages.storedNewsletter}</li>
        </List>
      </InfoSection>
      <InfoSection title={messages.whyWeStoreIt}>
        <p>{messages.toSellYouThings}</p>
      </InfoSection>
      <InfoSection title={messages.visits}>
        <p>{messages.countedVisits}</p>
      </InfoSection>
      <InfoSection title={messages.whoElseSeesIt}>
        <p>{messages.providerAndCarrier}</p>
      </InfoSection>
      <InfoSection title={messages.againstAbuse}>
        <p>{messages.countedAttempts}</p>
      </InfoSection>
      <InfoSection title={messages.yourRights}>
        <p>
          {richText(messages.underSettings, {
            settings: (words) => <TextLink to={paths.profile('settings')}>{words}</TextLink>,
          })}
        </p>
      </InfoSection>
      <InfoSection title={messages.questions}>
        <p>{richText(messages.writeTo, { email: <EmailLink email={shop.email} /> })}</p>
      </InfoSection>
    </InfoPage>
  );
}

/** Name and address of the shop, once its owner has given one. */
function Seller({ shop: { name, address }, title }: { shop: ShopContact; title: string }) {
  if (!address) return null;
  return (
    <InfoSection title={title}>
      {[name, ...address.split('\n')].map((line) => (
        <p key={line} dir="auto">
          {line}
        </p>
      ))}
    </InfoSection>
  );
}

const storedRows = () => [
  ['shop.visit', messages.visitStored, messages.untilBrowserCloses],
  ['shop.session', messages.sessionStored, messages.untilSignOut],
  ['shop.cart, shop.cart.last', messages.cartStored, messages.untilEmpty],
  ['shop.wishlist.last', messages.wishlistStored, messages.untilRemoved],
  ['shop.wishlist.pending', messages.pendingWishStored, messages.anHour],
  ['shop.checkout', messages.checkoutStored, messages.untilTabCloses],
  ['shop.viewed', messages.viewedStored, messages.untilClearedOnProduct],
  ['shop.review', messages.reviewStored, messages.untilSent],
  ['shop.settings', messages.settingsStored, messages.untilCleared],
  ['shop.cards', messages.cardsStored, messages.untilDeleted],
  ['shop-2-…', messages.pagesStored, messages.untilNewer],
  ['shop.theme', messages.themeStored, messages.untilThemeCleared],
];

export function CookiesPage() {
  return (
    <InfoPage title={messages.cookies} lead={messages.cookiesLead}>
      <InfoSection title={messages.inYourBrowser}>
        <p>{messages.aFewNotes}</p>
        <Table caption={messages.inTheBrowser} head={[messages.name, messages.whatItIs, messages.howLong]} rows={storedRows()} />
      </InfoSection>
      <InfoSection title={messages.whatIsNot}>
        <p>{messages.noAnalytics}</p>
      </InfoSection>
      <InfoSection title={messages.howToRemoveIt}>
        <p>{messages.signingOut}</p>
      </InfoSection>
    </InfoPage>
  );
}
