/** Who carries parcels for the company. */
export const carriers = ['dhl', 'dpd', 'gls', 'hermes', 'ups'] as const;

export type Carrier = (typeof carriers)[number];

export const isCarrier = (value: unknown): value is Carrier => carriers.some((carrier) => carrier === value);

export const carrierNames: Readonly<Record<Carrier, string>> = {
  dhl: 'DHL',
  dpd: 'DPD',
  gls: 'GLS',
  hermes: 'Hermes',
  ups: 'UPS',
};

/** The carriers' own pages, which take the parcel's number at their end. */
const pages: Readonly<Record<Carrier, string>> = {
  dhl: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  dpd: 'https://tracking.dpd.de/status/de_DE/parcel/',
  gls: 'https://gls-group.com/DE/de/paketverfolgung?match=',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#',
  ups: 'https://www.ups.com/track?tracknum=',
};

/** What was typed of a shipment's parcels, with who carries them. */
export const trackingInWords = (tracking: string, carrier: Carrier | null): string =>
  carrier === null ? tracking : `${tracking} (${carrierNames[carrier]})`;

export interface Parcel {
  /** as it was typed */
  number: string;
  /** where its carrier tells how far it is; null: that is not known */
  href: string | null;
}

/**
 * The parcels of a shipment; several numbers are told apart by commas, semicolons or lines.
 * @param tracking what was typed at the desk
 */
export const parcelsOf = (tracking: string, carrier: Carrier | null): Parcel[] =>
  tracking
    .split(/[,;\n]/)
    .map((typed) => typed.trim())
    .filter((typed) => typed !== '')
    .map((number) => {
      // numbers are printed in groups
      const plain = number.replaceAll(/[\s.-]/g, '');
      const isNumber = /^[A-Z0-9]{8,40}$/i.test(plain) && /\d/.test(plain);
      return { number, href: carrier !== null && isNumber ? pages[carrier] + plain : null };
    });

/** The same as a buyer or a clerk reads it: each number with its carrier. */
export const parcelsInWords = (tracking: string, carrier: Carrier | null): { text: string; href: string | null }[] =>
  parcelsOf(tracking, carrier).map(({ number, href }) => ({ text: trackingInWords(number, carrier), href }));
