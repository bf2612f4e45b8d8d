import { createContext, data, redirect, type ActionFunctionArgs, type RouterContextProvider } from 'react-router';
import { forms, type FormKind, type EnquiryKind } from '../../../domain/forms/forms.ts';
import { addressInLanguage, type QueryOfForm } from '../../../domain/pages.ts';
import { openPageForm, submitPageForm, type PageFormSetting } from '../../../server/web/api/page-form.ts';
import { visitOf } from '../../../server/features/content/page-data.ts';
import { serverContent } from '../../../server/features/content/server-content.ts';
import { requestContext } from '../../../server/web/request-context.ts';

/** Set by an action whose form comes back, for the loaders of the same answer. */
const cameBack = createContext(false);

export const noteRefusedForm = (context: Readonly<RouterContextProvider>): void => context.set(cameBack, true);

/** The page's title says first that something is wrong with the form on it, for whoever hears the title only. */
export function withErrorTitle<Page extends { language: PageFormSetting['language']; seo: { title: string } }>(
  page: Page,
  context: Readonly<RouterContextProvider>,
): Page {
  if (!context.get(cameBack)) return page;
  const prefix = serverContent().message(page.language, 'validation.summary.prefix');
  return { ...page, seo: { ...page.seo, title: `${prefix}${page.seo.title}` } };
}

/** Where and how a page's own form is answered. @throws Response while documents are rendered at build */
export function pageFormSetting(
  kind: FormKind,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
): PageFormSetting & { address: `/${string}` } {
  const site = context.get(requestContext);
  if (!site) throw new Response(null, { status: 405 });
  const { language, prefixed, path } = visitOf(request);
  return {
    form: forms[kind],
    language,
    site,
    texts: serverContent(),
    address: prefixed ? addressInLanguage(path, language) : path,
  };
}

/**
 * A page's own form, sent without JavaScript, the way every call goes. Accepted, it leads to an address that says so;
 * refused, it comes back with all that was typed.
 * @param landing query parameter for the enquiry number, and the element to land at
 */
export async function takeForm<Kind extends EnquiryKind>(
  kind: Kind,
  sent: Pick<ActionFunctionArgs, 'request' | 'context'>,
  landing: { query: QueryOfForm<Kind>; anchor: string },
) {
  const setting = pageFormSetting(kind, sent);
  const opened = await openPageForm(sent.request, setting);
  const result =
    'returned' in opened ? opened : await submitPageForm(setting.site.services.enquiries.call(kind), opened, setting);
  if ('answer' in result)
    return redirect(
      `${setting.address}?${new URLSearchParams({ [landing.query]: result.answer.inquiryNumber }).toString()}#${landing.anchor}`,
      303,
    );
  noteRefusedForm(sent.context);
  return data(result.returned, { status: result.status, headers: result.headers });
}
