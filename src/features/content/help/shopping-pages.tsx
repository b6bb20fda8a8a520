import { promiseMessages } from '#features/platform/settings/promises.messages';
import { wordWarranty } from '#features/platform/settings/warranty.rules';
import { paths } from '#shared/paths';
import { betweenSentences } from '#shared/sentences';
import { richText } from '#ui/rich-text';
import type { ShippingFacts, ShopFacts } from './help.types';
import { EmailLink, InfoPage, InfoSection, List, Table, TextLink } from './info-page';
import * as messages from './shopping-pages.messages';

export function HelpPage({ shop }: { shop: ShopFacts }) {
  const { returnDays, supportAvailability, supportHours } = shop.promises;
  return (
    <InfoPage title={messages.help} lead={messages.helpLead}>
      <InfoSection title={messages.whereIsMyOrder}>
        <p>
          {richText(messages.underMyOrders, {
            orders: (words) => <TextLink to={paths.orders()}>{words}</TextLink>,
            track: (words) => <TextLink to={paths.lookUpOrder()}>{words}</TextLink>,
          })}
        </p>
      </InfoSection>
      <InfoSection title={messages.canICancel}>
        <p>
          {messages.yesCancel}
          {returnDays > 0 && (
            <>
              {betweenSentences()}
              {richText(messages.returnInstead, { return: (words) => <TextLink to={paths.returns()}>{words}</TextLink> })}
            </>
          )}
        </p>
      </InfoSection>
      <InfoSection title={messages.howCanIPay}>
        <p>{messages.cardOrCash}</p>
      </InfoSection>
      <InfoSection title={messages.forgotPassword}>
        <p>{richText(messages.haveALinkSent, { send: (words) => <TextLink to={paths.forgotPassword()}>{words}</TextLink> })}</p>
      </InfoSection>
      <InfoSection title={messages.needAnAccount}>
        <p>{messages.toBrowseNo}</p>
      </InfoSection>
      <InfoSection title={messages.howDoCouponsWork}>
        <p>{messages.oneCoupon}</p>
      </InfoSection>
      <InfoSection title={messages.somethingElse}>
        <p>
          {richText(messages.writeToUs, {
            contact: (words) => <TextLink to={paths.contact()}>{words}</TextLink>,
            email: <EmailLink email={shop.email} />,
          })}
          {supportAvailability === 'hours' && (
            <>
              {betweenSentences()}
              {promiseMessages.personAnswers(supportHours)}
            </>
          )}
        </p>
      </InfoSection>
    </InfoPage>
  );
}

export function ShippingPage({ facts }: { facts: ShippingFacts }) {
  const { freeShipping, standardDays, taxRates, countries } = facts;
  return (
    <InfoPage title={messages.shipping} lead={shippingLead(facts)}>
      <InfoSection title={messages.whatItCosts}>
        <ShippingCosts facts={facts} />
      </InfoSection>
      <InfoSection title={messages.tax}>
        <p>{taxRates.length > 1 ? messages.taxDepends : messages.taxIsTheSame}</p>
        <Table caption={messages.taxRates} head={[messages.destination, messages.tax]} rows={taxRates} />
      </InfoSection>
      <InfoSection title={messages.howLong}>
        <p>
          {freeShipping.kind === 'zones' && (
            <>
              {messages.checkoutShowsDays}
              {betweenSentences()}
            </>
          )}
          {standardDays !== undefined && (
            <>
              {messages.estimate(standardDays)}
              {betweenSentences()}
            </>
          )}
          {messages.orderShowsDate}
        </p>
      </InfoSection>
      <InfoSection title={messages.whereWeDeliver}>
        <p>{messages.toCountries(countries)}</p>
      </InfoSection>
    </InfoPage>
  );
}

function shippingLead({ freeShipping, standardDays }: ShippingFacts): string {
  switch (freeShipping.kind) {
    case 'from':
      return standardDays === undefined ? messages.freeFrom(freeShipping.price) : messages.freeFromWithin(freeShipping.price, standardDays);
    case 'always':
      return standardDays === undefined ? messages.alwaysFree : messages.alwaysFreeWithin(standardDays);
    case 'never':
      return standardDays === undefined ? messages.costsForEachPlace : messages.toYourDoorWithin(standardDays);
    case 'zones':
      return messages.costsAndDays;
    default:
      return freeShipping satisfies never;
  }
}

function ShippingCosts({ facts: { freeShipping, prices } }: { facts: ShippingFacts }) {
  switch (freeShipping.kind) {
    case 'from':
      return (
        <>
          <p>{hasPriceForEach(prices) ? messages.freeElseByCountry(freeShipping.price) : messages.freeElseTheSame(freeShipping.price)}</p>
          <Table caption={messages.shippingPrices} head={[messages.country, messages.below(freeShipping.price)]} rows={prices} />
        </>
      );
    case 'always':
      return <p>{messages.everyOrderFree}</p>;
    case 'never':
      return (
        <>
          <p>{hasPriceForEach(prices) ? messages.alwaysByCountry : messages.alwaysTheSame}</p>
          <Table caption={messages.shippingPrices} head={[messages.country, messages.price]} rows={prices} />
        </>
      );
    case 'zones':
      return <Table caption={messages.shippingPrices} head={[messages.where, messages.how]} rows={prices} />;
    default:
      return freeShipping satisfies never;
  }
}

/** A table of one row contains only 'Everywhere'. */
function hasPriceForEach({ length }: ShippingFacts['prices']): boolean {
  return length > 1;
}

export function ReturnsPage({ shop }: { shop: ShopFacts }) {
  const { returnDays, warrantyMonths } = shop.promises;
  return (
    <InfoPage title={messages.returns} lead={returnDays > 0 && messages.returnsLead(returnDays)}>
      {returnDays > 0 && <HowToReturn />}
      <InfoSection title={messages.changedYourMind}>
        <p>{messages.cancelYourself}</p>
      </InfoSection>
      <InfoSection title={messages.ifSomethingBreaks}>
        <p>
          {warrantyMonths > 0 && (
            <>
              {wordWarranty(warrantyMonths, { inYears: messages.yearsOfWarranty, inMonths: messages.monthsOfWarranty })}
              {betweenSentences()}
            </>
          )}
          {richText(messages.writeWithPhoto, { email: <EmailLink email={shop.email} /> })}
        </p>
      </InfoSection>
    </InfoPage>
  );
}

function HowToReturn() {
  return (
    <>
      <InfoSection title={messages.howToReturn}>
        <ol className="grid list-decimal gap-1.5 ps-5">
          <li>{richText(messages.openTheOrder, { orders: (words) => <TextLink to={paths.orders()}>{words}</TextLink> })}</li>
          <li>{messages.chooseItems}</li>
          <li>{messages.weWillAnswer}</li>
        </ol>
      </InfoSection>
      <InfoSection title={messages.yourMoney}>
        <p>{messages.refund}</p>
      </InfoSection>
    </>
  );
}

export function SizeGuidePage({ shop: { promises } }: { shop: ShopFacts }) {
  const ask = (words: string) => <TextLink to={paths.contact()}>{words}</TextLink>;
  return (
    <InfoPage title={messages.sizeGuide} lead={messages.sizeGuideLead}>
      <InfoSection title={messages.whereSizesComeFrom}>
        <p>{messages.manufacturersPrint}</p>
      </InfoSection>
      <InfoSection title={messages.whatSizesMean}>
        <List>
          <li>{messages.clothing}</li>
          <li>{messages.trousers}</li>
          <li>{messages.shoes}</li>
          <li>{messages.hats}</li>
        </List>
      </InfoSection>
      <InfoSection title={messages.howToFindYours}>
        <List>
          <li>{messages.lookAtLabel}</li>
          <li>{messages.readReviews}</li>
          <li>{messages.largerIsSafer}</li>
        </List>
      </InfoSection>
      <InfoSection title={messages.stillNotSure}>
        <p>
          {promises.returnDays > 0
            ? richText(messages.askOrReturn(promises.returnDays), {
                ask,
                returns: (words) => <TextLink to={paths.returns()}>{words}</TextLink>,
              })
            : richText(messages.ask, { ask })}
        </p>
      </InfoSection>
    </InfoPage>
  );
}
