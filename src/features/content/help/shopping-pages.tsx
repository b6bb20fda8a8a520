import { countDays, promiseMessages } from '#features/platform/settings/promises.messages';
import { paths } from '#shared/paths';
import type { ShippingFacts, ShopFacts } from './help.types';
import { EmailLink, InfoPage, InfoSection, List, Table, TextLink } from './info-page';

export function HelpPage({ shop }: { shop: ShopFacts }) {
  const { returnDays, supportAvailability, supportHours } = shop.promises;
  return (
    <InfoPage title="Help" lead="The questions that come up most, answered in a few words.">
      <InfoSection title="Where is my order?">
        <p>
          Under <TextLink to={paths.orders()}>My Orders</TextLink> every order has a timeline: processing, confirmed, shipped, out for
          delivery, delivered. When it is on its way, the tracking number is shown there too. Without signing in,{' '}
          <TextLink to={paths.lookUpOrder()}>Track Order</TextLink> shows its progress, by order number and email address.
        </p>
      </InfoSection>
      <InfoSection title="Can I cancel an order?">
        <p>
          Yes, as long as it is processing or confirmed: open the order and choose Cancel Order. What you paid is refunded the way you paid.
          {returnDays > 0 && (
            <>
              {' '}
              Once it is shipped, you can <TextLink to={paths.returns()}>return</TextLink> it instead.
            </>
          )}
        </p>
      </InfoSection>
      <InfoSection title="How can I pay?">
        <p>
          By credit or debit card, or in cash at your door. Card details go to the payment provider; we store only the brand and the last
          four digits.
        </p>
      </InfoSection>
      <InfoSection title="I forgot my password">
        <p>
          <TextLink to={paths.forgotPassword()}>Have a link sent</TextLink> to your email address. It works once, for 60 minutes.
        </p>
      </InfoSection>
      <InfoSection title="Do I need an account?">
        <p>
          To browse and to fill a cart, no. To order, yes: that is how you follow an order and get back to it. What you put into the cart
          before signing in stays in it.
        </p>
      </InfoSection>
      <InfoSection title="How do coupons work?">
        <p>
          One coupon for each order, typed in at checkout. It is checked again at the moment you order, so what you see there is what you
          pay.
        </p>
      </InfoSection>
      <InfoSection title="Something else?">
        <p>
          <TextLink to={paths.contact()}>Write to us</TextLink>, or straight to <EmailLink email={shop.email} />.
          {supportAvailability === 'hours' && ` ${promiseMessages.personAnswers(supportHours)}`}
        </p>
      </InfoSection>
    </InfoPage>
  );
}

export function ShippingPage({ facts }: { facts: ShippingFacts }) {
  const { freeShipping, standardDays, taxRates, countries } = facts;
  return (
    <InfoPage title="Shipping" lead={shippingLead(facts)}>
      <InfoSection title="What it costs">
        <ShippingCosts facts={facts} />
      </InfoSection>
      <InfoSection title="Tax">
        <p>
          Tax {taxRates.length > 1 ? 'depends on where' : 'is the same wherever'} the order goes, and is shown at checkout before you pay:
        </p>
        <Table caption="Tax rates" head={['Destination', 'Tax']} rows={taxRates} />
      </InfoSection>
      <InfoSection title="How long it takes">
        <p>
          {freeShipping.kind === 'zones' && 'Checkout shows the days of each way. '}
          {standardDays !== undefined && `The estimate is ${countDays(standardDays)} after you order. `}
          The order’s page shows the date, and each step on the way with its time.
        </p>
      </InfoSection>
      <InfoSection title="Where we deliver">
        <p>
          To {countries.length > 1 ? `${countries.length} countries: ${countries.slice(0, -1).join(', ')} and ` : ''}
          {countries.at(-1)}.
        </p>
      </InfoSection>
    </InfoPage>
  );
}

function shippingLead({ freeShipping, standardDays }: ShippingFacts): string {
  const days = standardDays === undefined ? undefined : `about ${countDays(standardDays)} to your door`;
  switch (freeShipping.kind) {
    case 'from':
      return days ? `Free from ${freeShipping.price}, and ${days}.` : `Free from ${freeShipping.price}.`;
    case 'always':
      return days ? `Always free, and ${days}.` : 'Always free.';
    case 'never':
      return days ? `A${days.slice(1)}.` : 'What it costs, for each place.';
    case 'zones':
      return 'What it costs and how long it takes, for each place.';
    default:
      return freeShipping satisfies never;
  }
}

function ShippingCosts({ facts: { freeShipping, prices } }: { facts: ShippingFacts }) {
  switch (freeShipping.kind) {
    case 'from':
      return (
        <>
          <p>
            Orders of {freeShipping.price} or more ship free, wherever they go. Below that, {priceRule(prices)}:
          </p>
          <Table caption="Shipping prices" head={['Country', `Below ${freeShipping.price}`]} rows={prices} />
        </>
      );
    case 'always':
      return <p>Nothing: every order ships free, wherever it goes.</p>;
    case 'never':
      return (
        <>
          <p>Whatever you order, {priceRule(prices)}:</p>
          <Table caption="Shipping prices" head={['Country', 'Price']} rows={prices} />
        </>
      );
    case 'zones':
      return <Table caption="Shipping prices" head={['Where', 'How']} rows={prices} />;
    default:
      return freeShipping satisfies never;
  }
}

/** A table of one row contains only 'Everywhere'. */
function priceRule({ length }: ShippingFacts['prices']): string {
  return length > 1 ? 'it depends on the country' : 'it is the same everywhere';
}

export function ReturnsPage({ shop }: { shop: ShopFacts }) {
  const { returnDays, warrantyMonths } = shop.promises;
  return (
    <InfoPage title="Returns" lead={returnDays > 0 && `You have ${countDays(returnDays)} after delivery to change your mind.`}>
      {returnDays > 0 && <HowToReturn />}
      <InfoSection title="Changed your mind before it shipped?">
        <p>
          Then cancel the order yourself: while it is processing or confirmed, its page has a Cancel Order button, and you are refunded
          automatically.
        </p>
      </InfoSection>
      <InfoSection title="If something breaks">
        <p>
          {warrantyMonths > 0 && `Everything comes with a ${promiseMessages.warranty(warrantyMonths)}. `}
          Write to <EmailLink email={shop.email} /> with the order number and a photo.
        </p>
      </InfoSection>
    </InfoPage>
  );
}

function HowToReturn() {
  return (
    <>
      <InfoSection title="How to return something">
        <ol className="grid list-decimal gap-1.5 pl-5">
          <li>
            Open the order under <TextLink to={paths.orders()}>My Orders</TextLink> and choose Return Items.
          </li>
          <li>Choose the items to return, and say why.</li>
          <li>We will answer by email. The order’s page shows each step, from your request to the refund.</li>
        </ol>
      </InfoSection>
      <InfoSection title="Your money">
        <p>
          When the parcel arrives, we refund what you paid for the items in it, to your card. If you paid in cash, say so in your request:
          our support team will agree with you by email how you get your money back.
        </p>
      </InfoSection>
    </>
  );
}

export function SizeGuidePage({ shop: { promises } }: { shop: ShopFacts }) {
  return (
    <InfoPage title="Size Guide" lead="What the sizes on our pages mean, and how to find yours.">
      <InfoSection title="Where the sizes come from">
        <p>
          The sizes are those that manufacturers print on their labels. Cuts differ, and we do not measure every item: a chart of ours would
          promise more than we know. Where a manufacturer gives measurements, you find them under Specifications on the product’s page.
        </p>
      </InfoSection>
      <InfoSection title="What the sizes mean">
        <List>
          <li>Clothing and gloves: letters, from S (small) over M and L to XL and XXL.</li>
          <li>Trousers: the waist in inches.</li>
          <li>Shoes: European sizes. Socks: the European shoe sizes that they fit.</li>
          <li>Hats: two sizes, S/M and L/XL.</li>
        </List>
      </InfoSection>
      <InfoSection title="How to find yours">
        <List>
          <li>Look at the label of something of the same kind that fits you well.</li>
          <li>Read the reviews: other customers say whether it runs large or small.</li>
          <li>Between two sizes, the larger one is the safer choice.</li>
        </List>
      </InfoSection>
      <InfoSection title="Still not sure?">
        <p>
          <TextLink to={paths.contact()}>Ask us</TextLink>
          {promises.returnDays > 0 && (
            <>
              , or take your usual size: <TextLink to={paths.returns()}>returns</TextLink> are open for {countDays(promises.returnDays)}
            </>
          )}
          .
        </p>
      </InfoSection>
    </InfoPage>
  );
}
