import type { LoaderFunctionArgs } from 'react-router';
import { roleMay, type Permission } from '../../../domain/desk-roles.ts';
import { languageOf, textIn } from '../i18n/language-of.ts';
import type { TextKey } from '../i18n/texts.tsx';
import { addressPrefix } from '../../../server/platform/limits/client-address.ts';
import { deviceWords } from '../../../server/features/accounts/device-words.ts';
import type { BrowserMarks } from '../../../server/features/accounts/sign-in-by-mail.ts';
import { actorOf, deskContext, signedIn } from './desk-context.ts';

/** What a loader or an action works with: the desk, and what this request says of who asks and for what. */
const askedOf = ({ request, context, params }: LoaderFunctionArgs) => {
  const desk = context.get(deskContext);
  const language = languageOf(request, context);
  return {
    ...desk,
    request,
    context,
    params,
    language,
    /** `:id` of the address; empty where its pattern has none */
    id: params['id'] ?? '',
    /** what the address says behind its `?` */
    search: new URL(request.url).searchParams,
    /** The title of the page, `{brand}` filled in; root.tsx shows what a loader returns as `title`. */
    title: (key: TextKey, values?: Readonly<Record<string, string | number>>) =>
      textIn(language, key, { brand: desk.brand, ...values }),
    /** Whether whoever is signed in has the permission. */
    may: (permission: Permission) => roleMay(signedIn(context).operator.role, permission),
    // read only where they are asked for: on a page open to anyone nobody need be signed in
    /** who reads or acts, for the log */
    get actor() {
      return actorOf(context);
    },
    get operator() {
      return signedIn(context).operator;
    },
    get session() {
      return signedIn(context).session;
    },
  };
};

export type AskedOfDesk = ReturnType<typeof askedOf>;

/** What is remembered of a browser that signs in. */
export const browserOf = ({ address, cookies, request }: AskedOfDesk): BrowserMarks => ({
  addressPrefix: addressPrefix(address),
  device: deviceWords(request.headers.get('user-agent')),
  deviceMark: cookies.read(request, 'device'),
});

/** A loader of the desk, or an action that reads no form. The guard (guard.ts) has let whoever asks come here. */
export const withDesk =
  <Answer>(answer: (desk: AskedOfDesk) => Answer) =>
  (args: LoaderFunctionArgs): Answer =>
    answer(askedOf(args));

/** An action of the desk. @param act gets the form that was sent, and the text of a field (empty: it was not sent) */
export const withForm =
  <Answer>(act: (desk: AskedOfDesk, form: FormData, text: (name: string) => string) => Answer | Promise<Answer>) =>
  async (args: LoaderFunctionArgs): Promise<Answer> => {
    const form = await args.request.formData();
    return act(askedOf(args), form, (name) => String(form.get(name) ?? ''));
  };
