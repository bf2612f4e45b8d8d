import * as z from 'zod/mini';
import type { Edition } from './newsletter-source.ts';

const pictureSchema = z.strictObject({
  cid: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  caption: z.string(),
});

export const newsletterBlockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('headline'), text: z.string() }),
  z.strictObject({ type: z.literal('paragraph'), text: z.string() }),
  z.strictObject({ type: z.literal('note'), text: z.string() }),
  z.strictObject({
    type: z.literal('linked'),
    parts: z.array(z.strictObject({ text: z.string(), href: z.optional(z.string()) })),
    small: z.optional(z.boolean()),
  }),
  z.strictObject({ type: z.literal('picture'), picture: pictureSchema }),
  z.strictObject({
    type: z.literal('card'),
    title: z.string(),
    lines: z.array(z.string()),
    picture: z.nullable(pictureSchema),
    label: z.string(),
    href: z.string(),
  }),
  z.strictObject({ type: z.literal('button'), label: z.string(), href: z.string() }),
]);
export type NewsletterBlock = z.infer<typeof newsletterBlockSchema>;

/** What is kept of an edition when its sending begins: tokens filled, pictures with it. */
const newsletterTextSchema = z.strictObject({
  blocks: z.array(newsletterBlockSchema),
  claims: z.strictObject({ subject: z.array(z.string()), blocks: z.array(z.array(z.string())) }),
  pictures: z.array(z.strictObject({ cid: z.string(), fileName: z.string(), type: z.string(), base64: z.string() })),
});

/** An edition for the database. */
export const packNewsletter = ({ blocks, pictures, claims }: Pick<Edition, 'blocks' | 'pictures' | 'claims'>): string =>
  JSON.stringify({
    blocks,
    claims,
    pictures: pictures.map(({ bytes, ...picture }) => ({ ...picture, base64: bytes.toString('base64') })),
  });

/** @throws {Error} when the row holds no edition, which is a mistake of ours */
export function unpackNewsletter(row: { subject: string; content: string }): Edition {
  const { blocks, pictures, claims } = newsletterTextSchema.parse(JSON.parse(row.content));
  return {
    subject: row.subject,
    blocks,
    claims,
    pictures: pictures.map(({ base64, ...picture }) => ({ ...picture, bytes: Buffer.from(base64, 'base64') })),
  };
}
