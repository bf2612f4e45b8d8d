/** A price from a quantity on, as the shop shows it. */
export interface PublicTier {
  /** packs */
  from: number;
  /** whole per cent of the list price */
  percent: number;
  /** of a pack, formatted */
  price: string;
  priceWithVat: string;
}

/** A product as the shop shows it; texts are in the visitor's language and may hold claim markers. */
export interface ShopProduct {
  id: string;
  itemNo: string;
  name: string;
  /** the order mail of the product card names the product in English (specification, section 7.3) */
  englishName: string;
  title: string;
  subtitle: string;
  description: string;
  packaging: string;
  uses: readonly string[];
  image: string;
  imageAlt: string;
  /** "9,50 €" */
  price: string;
  /** "11,31 €", in the same form */
  priceWithVat: string;
  /** both in the reader's own form, for all but the table */
  localPrice: string;
  localPriceWithVat: string;
  /** what one piece costs, in words; null for a set, whose pieces are not alike, and for a pack of one */
  each: { gross: string; net: string } | null;
  /** what larger quantities cost with a quote, rising */
  tiers: readonly PublicTier[];
  /** the words for a sample value, while the quantities and reductions are one */
  tierMark: string | null;
  unit: 'set' | 'piece';
  orderQuantity: number;
  /** shown with its price, and not to be ordered at present */
  isSoldOut: boolean;
  /** the figure as a claim marker; null when no weight is shown */
  weight: string | null;
  /** what a buyer may ask about the thing itself; null where it does not apply or is not shown */
  spec: { contents: string | null; length: string | null; weightEach: string | null };
  /** the length alone; while it is a sample value the heading of the cards says so, once for all */
  lengthAlone: { text: string; isSample: boolean } | null;
}
