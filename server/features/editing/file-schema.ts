import * as z from 'zod/mini';
import { challengeFactsSchema, challengeProseSchema } from '../content/schemas/challenges.ts';
import { claimSchema, proofFile } from '../content/schemas/claim.ts';
import { communityFactsSchema, communityProseSchema } from '../content/schemas/community.ts';
import { companySchema } from '../content/schemas/company.ts';
import { wholeFactsSchema } from '../content/schemas/facts.ts';
import { faqFactsSchema, faqProseSchema } from '../content/schemas/faq.ts';
import { type Widget, dayPattern, monthPattern, timePattern } from '../content/schemas/fields.ts';
import { legalFrontMatterSchema } from '../content/schemas/legal.ts';
import { messagesSchema } from '../content/schemas/messages.ts';
import { postBodySchema, postFactsSchema, postFrontMatterSchema } from '../content/schemas/post.ts';
import { productFactsSchema, productProseSchema } from '../content/schemas/product.ts';
import { isUnwritten } from '../content/unwritten-post.ts';
import { valueAt, type Json } from './change.ts';

/** Which schema reads which file; the first that fits. The same ones that read `content/` when the site is rendered. */
const byFile: readonly [RegExp, z.ZodMiniType][] = [
  [/^company\.json$/, companySchema],
  [/^facts\.json$/, wholeFactsSchema],
  [/^claims\//, claimSchema],
  [/^messages\//, messagesSchema],
  [/^products\/[^/]+\/facts\.json$/, productFactsSchema],
  [/^products\//, productProseSchema],
  [/^challenges\/facts\.json$/, challengeFactsSchema],
  [/^challenges\//, challengeProseSchema],
  [/^community\/facts\.json$/, communityFactsSchema],
  [/^community\//, communityProseSchema],
  [/^faq\/facts\.json$/, faqFactsSchema],
  [/^faq\//, faqProseSchema],
  [/^blog\/[^/]+\/facts\.json$/, postFactsSchema],
  [/^blog\//, z.strictObject({ front: postFrontMatterSchema, body: postBodySchema })],
  [/^legal\//, z.strictObject({ front: legalFrontMatterSchema, body: postBodySchema })],
];

/** @throws {Error} for a file that nothing reads */
export function schemaOf(file: string): z.ZodMiniType {
  const found = byFile.find(([pattern]) => pattern.test(file));
  if (!found) throw new Error(`no schema reads content/${file}`);
  return found[1];
}

/** A schema as JSON Schema has it, as far as forms need it. */
export interface Shape {
  widget?: Widget;
  type?: string;
  /** another part of the whole: a schema that holds itself */
  $ref?: string;
  $defs?: Record<string, Shape>;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | false;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
}

const shapes = new Map<z.ZodMiniType, Shape>();

export function shapeOf(file: string): Shape {
  const schema = schemaOf(file);
  const known = shapes.get(schema);
  if (known) return known;
  // Zod's own type for JSON Schema is wider than what our schemas use
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape;
  shapes.set(schema, shape);
  return shape;
}

/** Forms of a text that have words of their own. */
const formats = [
  ['day', dayPattern],
  ['month', monthPattern],
  ['time', timePattern],
  ['document', proofFile],
] as const;
type FormatName = (typeof formats)[number][0] | 'mail' | 'address';

/** What is wrong with one field, as the desk has words for it. */
export interface Wrong {
  at: string[];
  why:
    | 'missing'
    | 'empty'
    | 'number'
    | 'whole'
    | 'small'
    | 'format'
    | FormatName
    | 'choice'
    | 'long'
    | 'unknown'
    | 'said';
  /** a length, the least number, or what the schema itself says (`said`: a sentence) */
  detail: string;
}

/** A language that a post is not written in (yet): whether it may stay so is no matter of its fields. */
export const isUnwrittenText = (file: string, tree: Json | undefined): boolean =>
  /^blog\/[^/]+\/\w+\.md$/.test(file) &&
  isUnwritten({ front: valueAt(tree, ['front']), body: valueAt(tree, ['body']) });

/** What the file's schema says of a tree; nothing when it is sound. */
export function wrongIn(file: string, tree: Json | undefined): Wrong[] {
  if (isUnwrittenText(file, tree)) return [];
  const result = schemaOf(file).safeParse(tree);
  if (result.success) return [];
  return (
    result.error.issues
      .flatMap((issue) => wordless(issue, tree))
      // how long a text is shows when its wording is chosen; the build's checks look then
      .filter(({ why, at }) => why !== 'long' || !String(valueAt(tree, at)).includes('<<'))
  );
}

/** @param around where the issue's own place begins */
function wordless(issue: z.core.$ZodIssue, tree: Json | undefined, around: readonly string[] = []): Wrong[] {
  const at = [...around, ...issue.path.map(String)];
  const one = (why: Wrong['why'], detail = ''): Wrong[] => [{ at, why, detail }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ at: [...at, key], why: 'unknown', detail: key }));
    case 'invalid_type':
      if (valueAt(tree, at) === undefined) return one('missing');
      if (issue.expected === 'int') return one('whole');
      return one(issue.expected === 'number' ? 'number' : 'missing');
    case 'too_small':
      return one(issue.origin === 'string' || issue.origin === 'array' ? 'empty' : 'small', String(issue.minimum));
    case 'too_big':
      return one('long', String(issue.maximum));
    case 'invalid_value':
      return one('choice');
    case 'invalid_union': {
      // the branch that came closest says more than "no branch fits"
      const [closest] = issue.errors.toSorted((one, other) => one.length - other.length);
      const inside = (closest ?? []).flatMap((inner) => wordless(inner, tree, at));
      return inside.length > 0 ? inside : one('choice');
    }
    case 'invalid_format':
      return one(formatName(issue.format, issue.pattern) ?? 'format');
    case 'custom':
      return one('said', issue.message);
    default:
      return one('format');
  }
}

function formatName(format: string, pattern: string | undefined): FormatName | undefined {
  if (format === 'email') return 'mail';
  if (format === 'url') return 'address';
  return formats.find(([, known]) => String(known) === pattern)?.[0];
}
