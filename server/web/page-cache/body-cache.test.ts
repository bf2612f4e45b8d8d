import { describe, expect, test } from 'vitest';
import { BodyCache } from './body-cache.ts';

const key = (name: string) => ({ name });

describe('bodies made on demand', () => {
  test('answers under way share one copy, kept or not', () => {
    const cache = new BodyCache<object>(0);
    const picture = key('picture');
    const first = cache.share(picture, () => Buffer.alloc(10));
    expect(cache.share(picture, () => Buffer.alloc(10))).toBe(first);
    expect(cache.keep(picture, () => Buffer.alloc(10))).toBe(first);
  });

  test('what was asked for last stays, within the bound', () => {
    const cache = new BodyCache<object>(25);
    const made: string[] = [];
    const [one, two, three] = [key('one'), key('two'), key('three')];
    const ask = (of: { name: string }) =>
      cache.keep(of, () => {
        made.push(of.name);
        return Buffer.alloc(10);
      });
    ask(one);
    ask(two);
    ask(one);
    ask(three);
    ask(one);
    ask(three);
    expect(made).toEqual(['one', 'two', 'three']);
  });
});
