import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../domain/locale.ts';
import type { Pieces, PieceView } from '../../../domain/piece.ts';
import { content } from './load.ts';
import { pictures } from './pictures.ts';
import { lengthOf, setContents, weightEach, weightOf, widthOf } from './product-facts.ts';
import type { ProductFacts } from './schemas/product.ts';

/** Models and outlines of the products, by their ids, made by imagery/models/export.py. */
const folder = 'imagery/models';

const modelFile = (id: string, ending: 'glb' | 'usdz' | 'svg') => {
  const file = join(folder, `${id}.${ending}`);
  return existsSync(file) ? file : null;
};

/** The address of a model carries a hash of its content, so that it never changes under a name. */
function pathOf(id: string, ending: 'glb' | 'usdz'): string | null {
  const file = modelFile(id, ending);
  if (file === null) return null;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  return `/models/${id}.${hash}.${ending}`;
}

/** Models by request path. */
export function modelFiles(): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { facts } of content().products)
    for (const ending of ['glb', 'usdz'] as const) {
      const [path, file] = [pathOf(facts.id, ending), modelFile(facts.id, ending)];
      if (path !== null && file !== null) files.set(path, readFileSync(file));
    }
  return files;
}

function drawingOf({ id, lengthMm, widthMm = null }: ProductFacts): PieceView['drawing'] {
  const file = modelFile(id, 'svg');
  const outline = file && / d="([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1];
  return outline && lengthMm !== null && widthMm !== null ? { lengthMm, widthMm, outline } : null;
}

/** a pile of more would be a heap of lines */
const mostInPile = 500;

function pileOf({ weightClaim }: ProductFacts, language: Locale): PieceView['pile'] {
  const pieces = weightClaim === null ? undefined : content().claims.get(weightClaim)?.values.pieces;
  const weight = weightOf(weightClaim, language);
  return weight === null || pieces === undefined || pieces > mostInPile ? null : { pieces, weight };
}

function stillOf(image: string): string {
  const file = pictures([image])[image];
  return file ? `/pictures/${image}.${file.hash}-${file.widths[1] ?? file.width}.webp` : '';
}

/** Every product that can be turned in the hand: what `/data/<language>/pieces.json` holds, fetched when its button comes near. */
export function piecesView(language: Locale): Pieces {
  return Object.fromEntries(
    content().products.flatMap(({ facts, prose }): [string, PieceView][] => {
      const [path, file] = [pathOf(facts.id, 'glb'), modelFile(facts.id, 'glb')];
      if (path === null || file === null) return [];
      const { name, imageAlt } = prose[language];
      return [
        [
          facts.id,
          {
            name,
            unit: facts.unit,
            still: { src: stillOf(facts.image), alt: imageAlt },
            model: { path, bytes: statSync(file).size },
            table: pathOf(facts.id, 'usdz'),
            length: lengthOf(facts, language),
            width: widthOf(facts, language),
            weight: weightEach(facts.weightClaim, language),
            pile: pileOf(facts, language),
            contents: setContents(facts, language),
            drawing: drawingOf(facts),
          },
        ],
      ];
    }),
  );
}
