interface Carrier {
  name: string;
  /** Other names, in lower case and without spaces. */
  also?: readonly string[];
  /** Where a shipment is looked up: the number follows. */
  page: string;
  /** Numbers that only this carrier has. */
  numbers?: RegExp;
}

/** Well-known carriers. A shipment may go with any other; it then has no link. */
const CARRIERS: readonly Carrier[] = [
  { name: 'UPS', also: ['unitedparcelservice'], page: 'https://www.ups.com/track?tracknum=', numbers: /^1Z[0-9A-Z]{16}$/ },
  { name: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=', numbers: /^(9[1-5]\d{18,20}|[A-Z]{2}\d{9}US)$/ },
  { name: 'FedEx', also: ['federalexpress'], page: 'https://www.fedex.com/fedextrack/?trknbr=', numbers: /^(\d{12}|\d{15})$/ },
  {
    name: 'DHL',
    also: ['dhlexpress', 'dhlpaket', 'deutschepost'],
    page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
    numbers: /^(JJD\d{16,22}|JD\d{18}|00340\d{15}|[A-Z]{2}\d{9}DE)$/,
  },
  { name: 'DPD', page: 'https://tracking.dpd.de/parcelstatus?query=' },
  { name: 'GLS', page: 'https://gls-group.eu/GROUP/en/parcel-tracking?match=' },
  { name: 'Royal Mail', page: 'https://www.royalmail.com/track-your-item#/tracking-results/', numbers: /^[A-Z]{2}\d{9}GB$/ },
  { name: 'Evri', also: ['hermes'], page: 'https://www.evri.com/track/parcel/' },
  { name: 'Parcelforce', page: 'https://www.parcelforce.com/track-trace?trackNumber=' },
  {
    name: 'Canada Post',
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
    numbers: /^[A-Z]{2}\d{9}CA$/,
  },
  { name: 'Purolator', page: 'https://www.purolator.com/en/shipping/tracker?pins=' },
  { name: 'OnTrac', also: ['lasership'], page: 'https://www.ontrac.com/tracking?number=', numbers: /^[CD]\d{14}$/ },
  { name: 'Australia Post', also: ['auspost'], page: 'https://auspost.com.au/mypost/track/#/details/', numbers: /^[A-Z]{2}\d{9}AU$/ },
  { name: 'La Poste', also: ['colissimo'], page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=', numbers: /^[A-Z]{2}\d{9}FR$/ },
  { name: 'Correos', page: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number=', numbers: /^[A-Z]{2}\d{9}ES$/ },
  { name: 'Poste Italiane', page: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/', numbers: /^[A-Z]{2}\d{9}IT$/ },
  { name: 'PostNL', page: 'https://jouw.postnl.nl/track-and-trace/', numbers: /^3S[A-Z]{4}\d{7,11}$/ },
  {
    name: 'Japan Post',
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
    numbers: /^[A-Z]{2}\d{9}JP$/,
  },
  {
    name: 'India Post',
    page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?consignment=',
    numbers: /^[A-Z]{2}\d{9}IN$/,
  },
];

export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name);

interface Tracking {
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}

/** The carrier's page about a shipment; undefined for a carrier that is not well known. */
export function trackingUrl({ carrier, trackingNumber }: Tracking): string | undefined {
  if (!trackingNumber) return undefined;
  const found = carrier ? findCarrier(carrier) : findByNumber(trackingNumber);
  return found && `${found.page}${encodeURIComponent(trackingNumber.replace(/\s/g, ''))}`;
}

/** The carrier that has numbers like this one, if only one has. */
export function guessCarrier(trackingNumber: string): string | undefined {
  return findByNumber(trackingNumber)?.name;
}

/** The usual name of a carrier: 'ups' and 'U.P.S.' are 'UPS'; others stay as they are. */
export function carrierName(typed: string): string {
  return findCarrier(typed)?.name ?? typed.trim();
}

function findCarrier(typed: string): Carrier | undefined {
  const requested = plain(typed);
  return CARRIERS.find(({ name, also }) => plain(name) === requested || also?.includes(requested));
}

function findByNumber(trackingNumber: string): Carrier | undefined {
  const number = trackingNumber.replace(/\s/g, '').toUpperCase();
  return CARRIERS.find(({ numbers }) => numbers?.test(number));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}
