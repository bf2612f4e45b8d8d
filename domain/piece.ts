/** What the viewer needs of a product that has a model, in one language. Of a set there are no measures: it has no length and width. */
export interface PieceView {
  name: string;
  unit: 'piece' | 'set';
  /** the product's picture, where no model can be shown */
  still: { src: string; alt: string };
  /** the model as glTF, with the bytes it unpacks to */
  model: { path: string; bytes: number };
  /** the same for AR Quick Look on iPhones, in its true size; null where there is none */
  table: string | null;
  /** "16.5 cm", marked while it is a sample value; null where it is not known */
  length: string | null;
  width: string | null;
  /** of one piece, as a claim marker */
  weight: string | null;
  /** how many weigh what the claim says, with it as a claim marker: "0.55 kg per 100 pieces" */
  pile: { pieces: number; weight: string } | null;
  /** of a set: "20 forks, 20 knives", marked while it is a sample value; null for a single piece */
  contents: string | null;
  /** for the drawing to scale: millimetres, and the outline in thousandths of both as an SVG path; null when one is missing */
  drawing: { lengthMm: number; widthMm: number; outline: string } | null;
}

/** By the products' ids. */
export type Pieces = Readonly<Record<string, PieceView>>;
