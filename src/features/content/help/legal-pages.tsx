import { countDays, promiseMessages } from '#features/platform/settings/promises.messages';
import { paths } from '#shared/paths';
import type { ShopContact, ShopFacts } from './help.types';
import { EmailLink, InfoPage, InfoSection, List, Table, TextLink } from './info-page';

export function TermsPage({ shop }: { shop: ShopFacts }) {
  const { returnDays, warrantyMonths } = shop.promises;
  return (
    <InfoPage title="Terms" lead={`What you and ${shop.name} promise each other when you shop here.`}>
      <Seller shop={shop} title="Who you buy from" />
      <InfoSection title="Your account">
        <p>
          An account belongs to one person, who gives a correct name and email address and keeps the password private. You may end any of
          your sessions at any time, and ask us to delete the account.
        </p>
      </InfoSection>
      <InfoSection title="Prices and orders">
        <p>
          Prices are in US dollars, {shop.pricesIncludeTax ? 'tax included' : 'before tax'}. The full price of an order, with tax and
          shipping, is shown before you place it, and is what you pay: if a price or the stock changes in that moment, we ask you again
          instead of charging something else.
        </p>
        <p>An order is placed when you see its number. If we cannot deliver it, you get back all that you paid.</p>
      </InfoSection>
      <InfoSection title="Paying">
        <p>
          By card, through a payment provider, or in cash when the order arrives. A card is charged once for an order, however often a
          button was pressed.
        </p>
      </InfoSection>
      <InfoSection title="Delivery, cancelling, returns">
        <p>
          You can cancel an order until it ships
          {returnDays > 0 && `, and return what you bought within ${countDays(returnDays)} after delivery`}. The pages on{' '}
          <TextLink to={paths.shipping()}>shipping</TextLink> and <TextLink to={paths.returns()}>returns</TextLink> say how.{' '}
          {warrantyMonths > 0 ? `Goods have a ${promiseMessages.warranty(warrantyMonths)}; your` : 'Your'} legal rights are not affected.
        </p>
      </InfoSection>
      <InfoSection title="Coupons">
        <p>You can use one coupon for each order, within its dates and limits. It has no cash value.</p>
      </InfoSection>
      <InfoSection title="Reviews">
        <p>
          One review for each product and customer, about the product and in your own words. We may remove reviews that insult, advertise or
          break the law.
        </p>
      </InfoSection>
      <InfoSection title="Questions">
        <p>
          Write to <EmailLink email={shop.email} />.
        </p>
      </InfoSection>
    </InfoPage>
  );
}

export function PrivacyPage({ shop }: { shop: ShopContact }) {
  return (
    <InfoPage title="Privacy" lead="What we know about you, why, and how you can get or delete it.">
      <Seller shop={shop} title="Who is responsible" />
      <InfoSection title="What we store">
        <List>
          <li>
            Your account: name, email address, phone and home address if you give them, and your password as a hash that cannot be reversed.
          </li>
          <li>Your addresses, cart, wishlist, orders and reviews.</li>
          <li>Where you are signed in: browser, device, when it began and when it was last used.</li>
          <li>Of a card: its brand and last four digits. The number and the CVV go to the payment provider and are never stored here.</li>
          <li>If you subscribe to the newsletter: your email address, and when you confirmed it.</li>
        </List>
      </InfoSection>
      <InfoSection title="Why we store it">
        <p>
          To sell you things and bring them to you. We sell nothing about you to anyone, and no page of this shop loads anything from
          another company.
        </p>
      </InfoSection>
      <InfoSection title="Visits">
        <p>
          The shop counts visits, viewed products and searches without cookies and without knowing whose they are; browsers that ask not to
          be tracked are left out.
        </p>
      </InfoSection>
      <InfoSection title="Who else sees it">
        <p>The payment provider sees your card, and the carrier sees the address on the parcel. Nobody else.</p>
      </InfoSection>
      <InfoSection title="Against abuse">
        <p>
          To stop password guessing, failed attempts are counted for a while by network address and account, the latter as a hash. Our logs
          hold no passwords, no card numbers and nothing that opens an account.
        </p>
      </InfoSection>
      <InfoSection title="Your rights, as buttons">
        <p>
          Under <TextLink to={paths.profile('settings')}>Settings</TextLink> you can have all of your data sent to you as a file, end
          sessions, and ask for your account to be deleted; our support team takes care of that. Every newsletter has a link to unsubscribe.
        </p>
      </InfoSection>
      <InfoSection title="Questions">
        <p>
          Write to <EmailLink email={shop.email} />.
        </p>
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
        <p key={line}>{line}</p>
      ))}
    </InfoSection>
  );
}

const STORED = [
  [
    'shop.visit',
    'A cookie that says “this browser is open”, the same for everyone; it ends a session that should not be remembered',
    'Until the browser closes',
  ],
  ['shop.session', 'Who is signed in here', 'Until you sign out, at most 30 days'],
  ['shop.cart, shop.cart.last', 'Your cart', 'Until it is empty'],
  ['shop.wishlist.last', 'Which hearts are filled, for when you come back', 'Until you remove it'],
  ['shop.wishlist.pending', 'What you added to your wishlist before signing in', 'An hour, or until the tab closes'],
  ['shop.checkout', 'What you typed at checkout, without the card', 'Until the tab closes'],
  ['shop.viewed', 'Products you looked at', 'Until you clear them, on any product’s page'],
  ['shop.review', 'A review that you have begun', 'Until you send or cancel it'],
  ['shop.settings', 'Your notification and privacy choices', 'Until you clear them'],
  ['shop.cards', 'Cards you saved: brand and last four digits', 'Until you delete them'],
  [
    'shop-2-…',
    'Pages, pictures and code that you have seen, for when you are offline; nothing of your account',
    'Until newer ones need the space',
  ],
  ['shop.theme', 'Light or dark, if you chose', 'Until you clear it'],
];

export function CookiesPage() {
  return (
    <InfoPage title="Cookies" lead="One cookie, no tracking, and nothing from anyone else.">
      <InfoSection title="What is stored in your browser">
        <p>
          The shop needs a few notes in your browser to work. The first is a cookie, the others are stored locally and never travel by
          themselves. Only who opens a private link to a coming sale has a second cookie, sale_preview, until the preview ends.
        </p>
        <Table caption="What is stored in the browser" head={['Name', 'What it is', 'How long']} rows={STORED} />
      </InfoSection>
      <InfoSection title="What is not">
        <p>No analytics, no advertising, no third parties. That is why there is no banner to click away.</p>
      </InfoSection>
      <InfoSection title="How to remove it">
        <p>Signing out removes the session. Your browser’s settings remove everything else; the shop then starts fresh.</p>
      </InfoSection>
    </InfoPage>
  );
}
