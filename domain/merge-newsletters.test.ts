import { describe, expect, test } from 'vitest';
import { newsletterLimits, newNewsletter, type NewsletterContent } from './newsletter.ts';
import { mergeNewsletters } from './merge-newsletters.ts';

const german = (de: string) => ({ en: '', de, nl: '', fr: '' });
const block = (id: string, de: string) => ({ id, type: 'text' as const, text: german(de) });
const before: NewsletterContent = {
  ...newNewsletter('Winter'),
  subject: german('Betreff'),
  blocks: [block('a', 'eins'), block('b', 'zwei'), block('c', 'drei')],
};
const merged = (mine: Partial<NewsletterContent>, theirs: Partial<NewsletterContent>) =>
  mergeNewsletters(before, { ...before, ...mine }, { ...before, ...theirs });
const textsIn = ({ blocks }: NewsletterContent) =>
  blocks.map((one) => (one.type === 'text' ? `${one.id} ${one.text.de}` : one.type));

describe('two who wrote in one newsletter', () => {
  test('have both what they wrote in different fields and blocks', () => {
    const { content, clashes } = merged(
      {
        subject: { ...before.subject, fr: 'Objet' },
        languages: ['de', 'fr'],
        blocks: [block('a', 'eins'), block('b', 'mein'), block('c', 'drei')],
      },
      {
        name: 'Winter 2026',
        subject: { ...before.subject, de: 'Ein anderer' },
        languages: ['en', 'de', 'fr'],
        segment: { ...before.segment, share: 10 },
        blocks: [block('a', 'ihr'), block('b', 'zwei'), block('c', 'drei')],
      },
    );
    expect(clashes).toEqual([]);
    expect(content).toMatchObject({
      name: 'Winter 2026',
      languages: ['de', 'fr'],
      subject: { de: 'Ein anderer', fr: 'Objet' },
      segment: { share: 10 },
    });
    expect(textsIn(content)).toEqual(['a ihr', 'b mein', 'c drei']);
  });

  test('are told of the field in which both wrote; what was typed stays in it', () => {
    const { content, clashes } = merged(
      { subject: german('Meiner'), blocks: [block('a', 'mein'), block('b', 'zwei'), block('c', 'gleich')] },
      { subject: german('Ihrer'), blocks: [block('a', 'ihr'), block('b', 'zwei'), block('c', 'gleich')] },
    );
    expect(clashes).toEqual([
      { block: null, field: ['subject', 'de'], theirs: 'Ihrer' },
      { block: 'a', field: ['text', 'de'], theirs: 'ihr' },
    ]);
    expect(content.subject.de).toBe('Meiner');
    expect(textsIn(content)).toEqual(['a mein', 'b zwei', 'c gleich']);
  });

  test('keep their text in its block, wherever the other has moved it', () => {
    const { content, clashes } = merged(
      { blocks: [block('a', 'mein'), block('b', 'zwei'), block('c', 'drei')] },
      { blocks: [block('c', 'drei'), block('n', 'neu'), block('b', 'zwei'), block('a', 'eins')] },
    );
    expect(clashes).toEqual([]);
    expect(textsIn(content)).toEqual(['c drei', 'n neu', 'b zwei', 'a mein']);
  });

  test('both have the block that they added, each behind the one that it stood behind', () => {
    const added = merged(
      { blocks: [block('a', 'eins'), block('b', 'zwei'), block('c', 'drei'), block('m', 'mein')] },
      { blocks: [block('t', 'ihr'), block('a', 'eins'), block('b', 'zwei'), block('c', 'drei')] },
    );
    expect(textsIn(added.content)).toEqual(['t ihr', 'a eins', 'b zwei', 'c drei', 'm mein']);
  });

  test('a block that one took away is gone, unless the other wrote in it', () => {
    const gone = merged({ subject: german('Meiner') }, { blocks: [block('a', 'eins'), block('c', 'drei')] });
    expect(gone.clashes).toEqual([]);
    expect(textsIn(gone.content)).toEqual(['a eins', 'c drei']);
    const stays = merged(
      { blocks: [block('a', 'eins'), block('b', 'mein'), block('c', 'drei')] },
      { blocks: [block('a', 'eins'), block('c', 'drei')] },
    );
    expect(stays.clashes).toEqual([{ block: 'b', field: [], theirs: null }]);
    expect(textsIn(stays.content)).toEqual(['a eins', 'b mein', 'c drei']);
    const theirs = merged(
      { blocks: [block('a', 'eins'), block('c', 'drei')] },
      { blocks: [block('a', 'eins'), block('b', 'ihr'), block('c', 'drei')] },
    );
    expect(textsIn(theirs.content)).toEqual(['a eins', 'b ihr', 'c drei']);
  });

  test('more blocks together than fit: theirs are named, what was typed stays whole', () => {
    const many = (name: string) =>
      Array.from({ length: newsletterLimits.blocks - 3 }, (_, index) => block(`${name}${index}`, name));
    const { content, clashes } = merged(
      { blocks: [...before.blocks, ...many('m')] },
      { blocks: [...before.blocks, ...many('t')] },
    );
    expect(clashes).toEqual([{ block: null, field: ['blocks'], theirs: null }]);
    expect(content.blocks).toHaveLength(newsletterLimits.blocks);
    expect(textsIn(content).at(-1)).toMatch(/ m$/);
  });
});
