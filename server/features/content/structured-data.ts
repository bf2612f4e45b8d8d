import { createHash } from 'node:crypto';
import { jsonInMarkup } from '../../../domain/json-in-markup.ts';

/**
 * Stands in a page's data for its structured data (schema.org), which nobody but readers of the document wants: on the shop
 * it is a quarter of the data. The digest makes the data of a page other ones where its structured data are, because a
 * document is taken from an earlier release when its data are the same (docs/decisions/publishing.md).
 */
export interface StructuredData {
  digest: string;
}

const nodesOf = new WeakMap<StructuredData, readonly object[]>();

/** @param nodes of schema.org; they say nothing that the page does not show */
export function structuredData(nodes: readonly object[]): StructuredData {
  const digest = createHash('sha256').update(JSON.stringify(nodes)).digest('base64url').slice(0, 8);
  const about = { digest };
  nodesOf.set(about, nodes);
  return about;
}

const hasStructuredData = (data: unknown): data is { seo: { structured: StructuredData } } =>
  typeof data === 'object' && data !== null && 'seo' in data;

/**
 * The script elements of a document with what its loaders said of it.
 * @param loaderData of each route, as the loaders returned them
 */
export function structuredDataElements(loaderData: Readonly<Record<string, unknown>>): string {
  const nodes = Object.values(loaderData)
    .filter(hasStructuredData)
    .flatMap(({ seo }) => nodesOf.get(seo.structured) ?? []);
  return nodes.map((node) => `<script type="application/ld+json">${jsonInMarkup(node)}</script>`).join('');
}
