import type archive from '../../../content/messages/en/archive.json';
import type blog from '../../../content/messages/en/blog.json';
import type challenges from '../../../content/messages/en/challenges.json';
import type chat from '../../../content/messages/en/chat.json';
import type claims from '../../../content/messages/en/claims.json';
import type community from '../../../content/messages/en/community.json';
import type consent from '../../../content/messages/en/consent.json';
import type contact from '../../../content/messages/en/contact.json';
import type film from '../../../content/messages/en/film.json';
import type frame from '../../../content/messages/en/frame.json';
import type home from '../../../content/messages/en/home.json';
import type legal from '../../../content/messages/en/legal.json';
import type newsletter from '../../../content/messages/en/newsletter.json';
import type quote from '../../../content/messages/en/quote.json';
import type order from '../../../content/messages/en/order.json';
import type overview from '../../../content/messages/en/overview.json';
import type planner from '../../../content/messages/en/planner.json';
import type press from '../../../content/messages/en/press.json';
import type search from '../../../content/messages/en/search.json';
import type shop from '../../../content/messages/en/shop.json';
import type validation from '../../../content/messages/en/validation.json';
import type viewer from '../../../content/messages/en/viewer.json';
import type welcome from '../../../content/messages/en/welcome.json';
import type withdrawal from '../../../content/messages/en/withdrawal.json';

interface Sections {
  archive: typeof archive;
  blog: typeof blog;
  challenges: typeof challenges;
  chat: typeof chat;
  claims: typeof claims;
  community: typeof community;
  consent: typeof consent;
  contact: typeof contact;
  film: typeof film;
  frame: typeof frame;
  home: typeof home;
  legal: typeof legal;
  newsletter: typeof newsletter;
  quote: typeof quote;
  order: typeof order;
  overview: typeof overview;
  planner: typeof planner;
  press: typeof press;
  search: typeof search;
  shop: typeof shop;
  validation: typeof validation;
  viewer: typeof viewer;
  welcome: typeof welcome;
  withdrawal: typeof withdrawal;
}

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every key of the interface texts, typed from the English files. */
export type MessageKey = Leaves<Sections>;
