/** What a form would send of itself. */
interface PlainField {
  name: string;
  value: string;
  /** without a value the browser sends nothing of the form */
  required: boolean;
}

interface PlainForm {
  action: string;
  noValidate: boolean;
  fields: PlainField[];
}

/** Something to press: a link, or a button of a form. */
export type Pressable =
  | { kind: 'link'; label: string; isGreen: boolean; href: string }
  | { kind: 'button'; label: string; isGreen: boolean; form: PlainForm; name: string; value: string };

export interface PlainPage {
  url: URL;
  status: number;
  html: string;
  /** in the order of the page */
  pressables: Pressable[];
}

export interface PlainBrowser {
  open(path: string): Promise<PlainPage>;
  /**
   * @param typed instead of what stands in the form's fields
   * @returns null: a field that must be filled in is empty, and nothing was sent
   */
  press(page: PlainPage, what: Pressable, typed?: Readonly<Record<string, string>>): Promise<PlainPage | null>;
}

const mostRedirects = 5;

/** A browser without scripts: pages, links and forms of one origin, with its cookies. */
export function createPlainBrowser(origin: string): PlainBrowser {
  const cookies = new Map<string, string>();

  async function ask(path: string, body: URLSearchParams | null): Promise<PlainPage> {
    let url = new URL(path, origin);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await fetch(url, {
        method: body === null ? 'GET' : 'POST',
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          'accept-language': 'en',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body !== null && { origin: url.origin, referer: url.href }),
        },
        ...(body !== null && { body }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        if (/;\s*max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
        else cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const location = response.headers.get('location');
      if (location === null) {
        const html = await response.text();
        return { url, status: response.status, html, pressables: pressablesIn(html) };
      }
      await response.body?.cancel();
      url = new URL(location, url);
      body = null;
    }
    throw new Error(`${path} leads round and round`);
  }

  return {
    open: (path) => ask(path, null),
    press: async (page, what, typed = {}) => {
      if (what.kind === 'link') return ask(new URL(what.href, page.url).href, null);
      const fields = what.form.fields.map((field) => ({ ...field, value: typed[field.name] ?? field.value }));
      if (!what.form.noValidate && fields.some(({ required, value }) => required && value === '')) return null;
      const sent = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
      if (what.name !== '') sent.append(what.name, what.value);
      return ask(new URL(what.form.action, page.url).href, sent);
    },
  };
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const plain = (html: string): string => html.replace(/&([a-z]+|#\w+);/g, (whole, name: string) => signs[name] ?? whole);

/** Attributes as React writes them: always in quotes, without a bare `>` inside. */
function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', value = ''] of tag.matchAll(/\s([a-zA-Z-]+)(?:="([^"]*)")?/g))
    found.set(name.toLowerCase(), plain(value));
  return found;
}

/** What can be pressed on a page that React has rendered, with the fields of its form. */
function pressablesIn(html: string): Pressable[] {
  const found: Pressable[] = [];
  let form: PlainForm | null = null;
  let select: { field: PlainField; isChosen: boolean } | null = null;
  const tags = /<(\/?)(form|input|select|option|textarea|button|a)\b([^>]*?)\/?>([^<]*)/g;
  for (const [, closes, tag, rest = '', text = ''] of html.matchAll(tags)) {
    if (closes === '/') {
      if (tag === 'form') form = null;
      if (tag === 'select') select = null;
      continue;
    }
    const has = attributesOf(` ${rest}`);
    const name = has.get('name') ?? '';
    const isGreen = (has.get('class') ?? '').split(' ').includes('button-primary');
    const label = plain(text);
    const required = has.has('required');
    if (tag === 'form') form = { action: has.get('action') ?? '', noValidate: has.has('novalidate'), fields: [] };
    else if (tag === 'a') found.push({ kind: 'link', label, isGreen, href: has.get('href') ?? '' });
    else if (form === null || has.has('disabled')) continue;
    else if (tag === 'button') {
      if (has.get('type') === 'button') continue;
      found.push({ kind: 'button', label, isGreen, form, name, value: has.get('value') ?? '' });
    } else if (tag === 'select') {
      select = { field: { name, value: '', required }, isChosen: false };
      form.fields.push(select.field);
    } else if (tag === 'option') {
      const value = has.get('value') ?? label;
      if (select !== null && (has.has('selected') || !select.isChosen)) {
        select.field.value = value;
        select.isChosen = true;
      }
    } else if (tag === 'textarea') form.fields.push({ name, value: label.replace(/^\n/, ''), required });
    else if (/^(?:radio|checkbox)$/.test(has.get('type') ?? '')) {
      if (has.has('checked')) form.fields.push({ name, value: has.get('value') ?? 'on', required: false });
    } else if (name !== '') form.fields.push({ name, value: has.get('value') ?? '', required });
  }
  return found;
}
