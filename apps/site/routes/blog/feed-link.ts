import type { MetaDescriptor } from 'react-router';

export interface Feed {
  href: string;
  title: string;
}

/** The feed of the visitor's language, announced in the head. */
export const feedLink = ({ href, title }: Feed): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/atom+xml',
  title,
  href,
});
