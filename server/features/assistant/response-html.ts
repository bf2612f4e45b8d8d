import { escapeMarkup } from '../content/escape-markup.ts';
import { renderClaimMarkers } from '../../../domain/claim-marker.ts';

/** Addresses that become links where they stand in a text. */
export interface Reachable {
  email: string;
  phone: string;
}

/**
 * A text of ours as the small HTML that the chat shows: everything escaped, then `[[claim|figure]]` and `[label](/path)`
 * as links to this site, the company's e-mail address and phone number as links. Nothing else can become markup.
 */
export function responseHtml(text: string, { email, phone }: Reachable): string {
  const html = renderClaimMarkers(
    escapeMarkup(text),
    (id, figure) => `<a class="claim" data-claim="${id}" href="/claims#${id}">${figure}</a>`,
  ).replace(/\[([^\][]+)\]\((\/[\w/#?=&;-]*)\)/g, (_, label: string, path: string) => `<a href="${path}">${label}</a>`);
  // once each is enough, and never inside a tag
  return linkOnce(
    linkOnce(html, escapeMarkup(email), `mailto:${encodeURI(email)}`),
    escapeMarkup(phone),
    `tel:${phone.replace(/[^\d+]/g, '')}`,
  );
}

function linkOnce(html: string, shown: string, address: string): string {
  const at = html.indexOf(shown);
  if (shown === '' || at < 0 || html.lastIndexOf('<', at - 1) > html.lastIndexOf('>', at - 1)) return html;
  return `${html.slice(0, at)}<a href="${escapeMarkup(address)}">${shown}</a>${html.slice(at + shown.length)}`;
}
