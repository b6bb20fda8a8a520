import { COUNTRIES } from '#features/addresses/places';
import { paths } from '#paths';
import type { ShopFace } from './help.types';
import { InfoPage, List, MailLink, Table, TextLink, Words } from './info-page';
import { FREE_SHIPPING_FROM, SHIPPING_PRICES, STANDARD_DAYS, TAX_RATES } from './shop-facts';

export function HelpPage({ shop }: { shop: ShopFace }) {
  return (
    <InfoPage title="Help" lead="The questions that come up most, answered in a few words.">
      <Words title="Where is my order?">
        <p>
          Under <TextLink to={paths.orders()}>My Orders</TextLink> every order has a timeline: processing, confirmed, shipped, out for
          delivery, delivered. When it is on its way, the tracking number stands there too. Without signing in,{' '}
          <TextLink to={paths.lookUpOrder()}>Track Order</TextLink> says how far it is, by order number and email address.
        </p>
      </Words>
      <Words title="Can I cancel an order?">
        <p>
          Yes, as long as it is processing or confirmed: open the order and choose Cancel Order. What was paid goes back to the card it came
          from. Once it is shipped, you can <TextLink to={paths.returns()}>return</TextLink> it instead.
        </p>
      </Words>
      <Words title="How can I pay?">
        <p>
          By credit or debit card, or in cash at your door. Card details go to the payment provider; we keep the brand and the last four
          digits.
        </p>
      </Words>
      <Words title="I forgot my password">
        <p>
          <TextLink to={paths.forgotPassword()}>Have a link sent</TextLink> to your email address. It works once, for 60 minutes.
        </p>
      </Words>
      <Words title="Do I need an account?">
        <p>
          To browse and to fill a cart, no. To order, yes: that is how you follow an order and get back to it. What you put into the cart
          before signing in comes along.
        </p>
      </Words>
      <Words title="How do coupons work?">
        <p>
          One coupon for each order, typed in at checkout. It is checked again at the moment you order, so what you see there is what you
          pay.
        </p>
      </Words>
      <Words title="Something else?">
        <p>
          <TextLink to={paths.contact()}>Write to us</TextLink>, or straight to <MailLink email={shop.email} />.
        </p>
      </Words>
    </InfoPage>
  );
}

export function ShippingPage() {
  return (
    <InfoPage title="Shipping" lead={`Free from ${FREE_SHIPPING_FROM}, and about ${STANDARD_DAYS} days to your door.`}>
      <Words title="What it costs">
        <p>Orders of {FREE_SHIPPING_FROM} or more ship free, wherever they go. Below that, it depends on the country:</p>
        <Table caption="Shipping prices" head={['Country', `Below ${FREE_SHIPPING_FROM}`]} rows={SHIPPING_PRICES} />
      </Words>
      <Words title="Tax">
        <p>Tax depends on where the order goes, and is shown at checkout before you pay:</p>
        <Table caption="Tax rates" head={['Destination', 'Tax']} rows={TAX_RATES} />
      </Words>
      <Words title="How long it takes">
        <p>
          The estimate is {STANDARD_DAYS} days after you order. The order’s page shows the date, and each step on the way with its time.
        </p>
      </Words>
      <Words title="Where we deliver">
        <p>
          To {COUNTRIES.length} countries: {COUNTRIES.slice(0, -1).join(', ')} and {COUNTRIES.at(-1)}.
        </p>
      </Words>
    </InfoPage>
  );
}

export function ReturnsPage({ shop }: { shop: ShopFace }) {
  return (
    <InfoPage title="Returns" lead="You have 30 days after delivery to change your mind.">
      <Words title="How to return something">
        <ol className="grid list-decimal gap-1.5 pl-5">
          <li>
            Open the order under <TextLink to={paths.orders()}>My Orders</TextLink> and choose Return Items.
          </li>
          <li>Say which pieces go back, and why.</li>
          <li>We answer by email. The order’s page shows each step, from your request to the refund.</li>
        </ol>
      </Words>
      <Words title="Your money">
        <p>
          When the parcel is back, we refund what you paid for the things in it, to the card it came from. Orders paid in cash are refunded
          by transfer.
        </p>
      </Words>
      <Words title="Changed your mind before it shipped?">
        <p>
          Then cancel the order yourself: while it is processing or confirmed, its page has a Cancel Order button, and the refund follows by
          itself.
        </p>
      </Words>
      <Words title="If something breaks">
        <p>
          Everything comes with a 1-year warranty. Write to <MailLink email={shop.email} /> with the order number and a photo.
        </p>
      </Words>
    </InfoPage>
  );
}

const CLOTHING = [
  ['S', '34–36 in', '86–91 cm', '28–30 in', '71–76 cm'],
  ['M', '38–40 in', '97–102 cm', '32–34 in', '81–86 cm'],
  ['L', '42–44 in', '107–112 cm', '36–38 in', '91–97 cm'],
  ['XL', '46–48 in', '117–122 cm', '40–42 in', '102–107 cm'],
  ['XXL', '50–52 in', '127–132 cm', '44–46 in', '112–117 cm'],
];

/** EU sizes are in Paris points of two thirds of a centimetre, with about 1.5 cm of room before the toe. */
const SHOES = [
  ['36', '22.5 cm', '5.5'],
  ['37', '23.2 cm', '6.5'],
  ['38', '23.8 cm', '7.5'],
  ['39', '24.5 cm', '8.5'],
  ['40', '25.2 cm', '7 men · 9 women'],
  ['41', '25.8 cm', '8 men · 9.5 women'],
  ['42', '26.5 cm', '8.5 men · 10.5 women'],
  ['43', '27.2 cm', '9.5'],
  ['44', '27.8 cm', '10.5'],
  ['45', '28.5 cm', '11.5'],
  ['46', '29.2 cm', '12'],
];

export function SizeGuidePage() {
  return (
    <InfoPage
      title="Size Guide"
      lead="Measure over thin clothes, with the tape flat and not tight. Between two sizes, take the larger one."
    >
      <Words title="Clothing">
        <Table caption="Clothing sizes" head={['Size', 'Chest', 'in cm', 'Waist', 'in cm']} rows={CLOTHING} />
        <List>
          <li>Chest: around the widest part, under the arms.</li>
          <li>Waist: where the trousers sit.</li>
        </List>
      </Words>
      <Words title="Trousers">
        <p>Sizes 28 to 38 are inches around the waist: a size 32 fits a waist of 32 inches, or 81 cm.</p>
      </Words>
      <Words title="Shoes">
        <p>
          Our shoes carry European sizes. Stand on a sheet of paper, mark heel and longest toe, and measure between the marks. US sizes are
          a guide only: makers differ.
        </p>
        <Table caption="Shoe sizes" head={['EU', 'Foot length', 'US, about']} rows={SHOES} />
      </Words>
      <Words title="Socks, gloves and hats">
        <p>
          Socks go by shoe size. For gloves, measure around the palm without the thumb: S up to 7.5 in, M up to 8.5 in, L above. Hats are
          S/M up to 57 cm around the head, and L/XL above.
        </p>
      </Words>
      <Words title="Still not sure?">
        <p>
          Take the one you would take elsewhere: <TextLink to={paths.returns()}>returns</TextLink> are open for 30 days.
        </p>
      </Words>
    </InfoPage>
  );
}
