import { setTimeout as wait } from 'node:timers/promises';
import { locales } from '../../domain/locale.ts';
import { withVat } from '../../domain/money.ts';
import { addressInLanguage } from '../../domain/pages.ts';

/** Where visitors read the price of the forks. */
export const places = ['home', 'shop', 'product data', 'search', 'chat'] as const;
export type Place = (typeof places)[number];

/** The tax of `content/facts.json`, in percent. */
const vat = 19;

/** 1101 as German pages write it. */
export const germanPrice = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

const textAt = async (url: string, init?: RequestInit): Promise<string> => (await fetch(url, init)).text();

/** Whether a server shows the forks at this price. @param cents net */
const shows: Record<Place, (url: string, cents: number) => Promise<boolean>> = {
  home: async (url, cents) => (await textAt(`${url}/de`)).includes(germanPrice(cents)),
  async shop(url, cents) {
    const pages = await Promise.all(locales.map((language) => textAt(url + addressInLanguage('/shop', language))));
    return pages.every((page) => page.includes(germanPrice(cents)));
  },
  async 'product data'(url, cents) {
    const [page, data] = await Promise.all([textAt(`${url}/de/shop`), textAt(`${url}/de/shop.data`)]);
    const gross = (withVat(cents, vat) / 100).toFixed(2);
    return page.includes(`"price":"${gross}"`) && data.includes(germanPrice(cents));
  },
  async search(url, cents) {
    const page = await textAt(`${url}${addressInLanguage('/search', 'de')}?q=CB-002`);
    return page.replaceAll(/<[^>]*>/g, '').includes(`(CB-002): ${germanPrice(cents)}`);
  },
  chat: async (url, cents) =>
    (
      await textAt(`${url}/functions/v1/chatbot-ai`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'Was kosten die Gabeln?', language: 'de' }),
      })
    ).includes(germanPrice(cents)),
};

/** How often a place is asked, in milliseconds: the last two cost the server a page and an answer each time. */
const pause: Record<Place, number> = { home: 20, shop: 20, 'product data': 20, search: 50, chat: 50 };

/**
 * Milliseconds from `began` until each place of a server shows a price.
 * @param began of `performance.now()`
 * @throws {Error} when it takes longer than `most` milliseconds
 */
export async function shownAfter(
  url: string,
  cents: number,
  { began, most }: { began: number; most: number },
): Promise<Record<Place, number>> {
  const until = async (place: Place) => {
    while (performance.now() < began + most) {
      if (await shows[place](url, cents)) return performance.now() - began;
      await wait(pause[place]);
    }
    throw new Error(`${place} did not show ${germanPrice(cents)} within ${most / 1000} s`);
  };
  const [home, shop, data, search, chat] = await Promise.all([
    until('home'),
    until('shop'),
    until('product data'),
    until('search'),
    until('chat'),
  ]);
  return { home, shop, 'product data': data, search, chat };
}
