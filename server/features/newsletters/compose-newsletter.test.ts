import { expect, test } from 'vitest';
import { newNewsletter, newsletterLimits } from '../../../domain/newsletter.ts';
import { longestPause, mostPause } from '../../../tests/fakes/longest-pause.ts';
import { composeNewsletter } from './compose-newsletter.ts';
import { newsletterMaterial } from './material-from-content.ts';

const inAll = (text: string) => ({ en: text, de: text, nl: text, fr: text });

test.each(['1.', '1,', '95 % ', '[a](/b) ', '<<a||b>> ', '{fact:vat} ', 'a\n\n', 'vingt-', '!', 'ABCDEF '])(
  'a newsletter that is nothing but “%s”, as long as it may be, holds up nobody while it is composed',
  async (part) => {
    const text = inAll(part.repeat(newsletterLimits.text).slice(0, newsletterLimits.text));
    const content = {
      ...newNewsletter('Lang'),
      subject: inAll('Lang'),
      blocks: Array.from({ length: newsletterLimits.blocks }, (_, id) => ({
        id: `${id}`,
        type: 'text' as const,
        text,
      })),
    };
    const material = newsletterMaterial();
    const compose = () => composeNewsletter(content, 'fr', material, 'https://site.example');
    // the first time reads what is kept afterwards
    const { findings } = await compose();
    expect(findings.length).toBeLessThan(1_000);
    expect(await longestPause(compose, mostPause)).toBeLessThan(mostPause);
  },
);
