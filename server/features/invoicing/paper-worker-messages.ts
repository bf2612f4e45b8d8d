/** What the process that sets papers is asked for (typst-process.ts). */
export interface PaperWorkerOrder {
  /** a file beside typst-process.ts */
  template: 'letter.typ' | 'bin-signs.typ' | 'proof-picture.typ';
  /** JSON of what the template lays out: a `PaperView`, `BinSigns`, or a `PicturedProof` */
  paper: string;
  /** the QR code as SVG; null where the paper has none */
  giro: string | null;
  /** that of the page where it is paid online */
  payOnline?: string | null;
  /** a JPEG that the template shows as `picture.jpg` */
  picture?: Uint8Array;
  /** a file that travels inside the PDF, which then is a PDF/A-3; null: it is a PDF/UA-1 */
  attachment: { name: string; description: string; content: string } | null;
}

export type PaperWorkerAnswer =
  | { pdf: Uint8Array }
  /** Typst's own words, for the log */
  | { problem: string };
