import text from '../styles/all-pages.css?inline';

/**
 * The site's stylesheet, which stands in every document, so that it can be painted as soon as it is there. For the document
 * alone: in the browser's build this is never true, and the text falls away. React takes the one that is there for the
 * one of its address.
 */
export const stylesheetText: string = import.meta.env.SSR ? text : '';
