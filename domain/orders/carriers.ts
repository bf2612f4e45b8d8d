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

/** How the numbers on the carriers' labels look; not all of them, so they settle nothing. */
const shapes: Readonly<Record<Carrier, RegExp>> = {
  dhl: /^(?:\d{12}|\d{20}|JJ?[A-Z]{0,3}\d{10,22}|[A-Z]{2}\d{9}DE)$/,
  dpd: /^\d{14}$/,
  gls: /^(?:\d{11,12}|[A-Z0-9]{8})$/,
  hermes: /^(?:\d{14}|\d{16}|H\d{19})$/,
  ups: /^1Z[A-Z0-9]{16}$/,
};

/** Numbers are printed in groups. */
const withoutGroups = (number: string): string => number.replaceAll(/[\s.-]/g, '');

/**
 * Whose number it looks like where that is another carrier than was chosen, so that somebody is asked; null: it may be theirs.
 * @param tracking what was typed, one number or several
 */
export function looksLikeOther(tracking: string, carrier: Carrier | null): Carrier | null {
  if (carrier === null) return null;
  const strange = parcelsOf(tracking, null)
    .map(({ number }) => withoutGroups(number).toUpperCase())
    .filter((number) => !shapes[carrier].test(number));
  return carriers.find((other) => strange.some((number) => shapes[other].test(number))) ?? null;
}

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
      const plain = withoutGroups(number);
      const isNumber = /^[A-Z0-9]{8,40}$/i.test(plain) && /\d/.test(plain);
      return { number, href: carrier !== null && isNumber ? pages[carrier] + plain : null };
    });

/** The same as a buyer or a clerk reads it: each number with its carrier. */
export const parcelsInWords = (tracking: string, carrier: Carrier | null): { text: string; href: string | null }[] =>
  parcelsOf(tracking, carrier).map(({ number, href }) => ({ text: trackingInWords(number, carrier), href }));
