import type { Permission } from '../../domain/desk-roles.ts';

/**
 * Who may come: `anyone`; `setup`: whoever came by a link, and whoever is signed in; else the permission that is needed.
 */
export type Access = Permission | 'anyone' | 'setup';

export interface DeskPage {
  /** as React Router matches it */
  pattern: `/${string}`;
  /** the module, from apps/desk/routes/ */
  file: string;
  /** who may see it, and load its data */
  read: Access;
  /** who may post to it; without it nobody may, it has no form */
  act?: Access;
  /** posting needs a confirmation of the last ten minutes */
  fresh?: true;
  /** asked for by an open page itself: it does not lengthen the session */
  background?: true;
  /** without navigation around it */
  bare?: true;
}

/**
 * Every address of the desk, once. Routes come from it, and so does what the guard allows: an address that does not
 * stand here does not exist, and one that names no permission cannot be written down.
 */
export const deskPages: readonly DeskPage[] = [
  { pattern: '/', file: 'first-page.ts', read: 'own-account', bare: true },
  { pattern: '/sign-in', file: 'sign-in/sign-in.tsx', read: 'anyone', act: 'anyone', bare: true },
  { pattern: '/sign-in/passkey', file: 'sign-in/passkey-options.ts', read: 'anyone', act: 'anyone', bare: true },
  { pattern: '/sign-in/code', file: 'sign-in/code.tsx', read: 'anyone', act: 'anyone', bare: true },
  { pattern: '/sign-out', file: 'sign-in/sign-out.ts', read: 'anyone', act: 'anyone', bare: true },
  { pattern: '/start', file: 'setup/start.tsx', read: 'anyone', act: 'anyone', bare: true },
  { pattern: '/setup', file: 'setup/setup.tsx', read: 'setup', act: 'setup', bare: true },
  { pattern: '/setup/app', file: 'setup/app.tsx', read: 'setup', act: 'setup', fresh: true, bare: true },
  { pattern: '/setup/passkey', file: 'setup/passkey.ts', read: 'setup', act: 'setup', fresh: true, bare: true },
  {
    pattern: '/setup/recovery-codes',
    file: 'setup/recovery-codes.tsx',
    read: 'setup',
    act: 'setup',
    fresh: true,
    bare: true,
  },
  { pattern: '/confirm', file: 'sign-in/confirm.tsx', read: 'own-account', act: 'own-account', bare: true },
  { pattern: '/go-back', file: 'sign-in/go-back.tsx', read: 'own-account', bare: true },
  { pattern: '/today', file: 'today/today.tsx', read: 'read', act: 'work' },
  { pattern: '/inbox', file: 'inbox/inbox.tsx', read: 'read', act: 'work' },
  { pattern: '/inbox/hits', file: 'inbox/hits.ts', read: 'read', bare: true },
  { pattern: '/inbox/live', file: 'inbox/live.ts', read: 'read', background: true, bare: true },
  { pattern: '/inbox/export', file: 'inbox/export.tsx', read: 'export' },
  {
    pattern: '/inbox/export/file',
    file: 'inbox/export-file.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    bare: true,
  },
  { pattern: '/inbox/new', file: 'inbox/new-item.tsx', read: 'work', act: 'work' },
  { pattern: '/inbox/views', file: 'inbox/keep-view.ts', read: 'read', act: 'own-account', bare: true },
  { pattern: '/inbox/:id', file: 'inbox/item.tsx', read: 'read', act: 'work' },
  { pattern: '/inbox/:id/answer', file: 'answer/answer.tsx', read: 'work', act: 'work' },
  { pattern: '/inbox/:id/thread', file: 'answer/thread-now.ts', read: 'read', background: true, bare: true },
  { pattern: '/inbox/:id/undo', file: 'answer/undo.ts', read: 'read', act: 'work', bare: true },
  { pattern: '/inbox/:id/acts', file: 'answer/acts.tsx', read: 'read', act: 'work' },
  { pattern: '/inbox/:id/mails/:mail', file: 'answer/mail.tsx', read: 'read' },
  { pattern: '/inbox/:id/files/:file', file: 'answer/item-file.ts', read: 'read', bare: true },
  { pattern: '/customers/:id', file: 'customers/customer.tsx', read: 'read', act: 'work' },
  { pattern: '/templates', file: 'templates/templates.tsx', read: 'work' },
  { pattern: '/templates/:id', file: 'templates/template.tsx', read: 'work', act: 'work' },
  { pattern: '/privacy', file: 'privacy/cases.tsx', read: 'erase', act: 'erase' },
  { pattern: '/privacy/:id', file: 'privacy/case.tsx', read: 'erase', act: 'erase' },
  {
    pattern: '/privacy/:id/export',
    file: 'privacy/export-case.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    bare: true,
  },
  {
    pattern: '/privacy/:id/erase',
    file: 'privacy/erase-case.ts',
    read: 'erase',
    act: 'erase',
    fresh: true,
    bare: true,
  },
  { pattern: '/restricted/:kind/:id', file: 'restricted/restricted.tsx', read: 'erase', act: 'erase', fresh: true },
  { pattern: '/mails', file: 'mails/failed-mails.tsx', read: 'read', act: 'work' },
  { pattern: '/orders', file: 'orders/orders.tsx', read: 'read', act: 'work' },
  { pattern: '/orders/packing', file: 'orders/packing.tsx', read: 'read', act: 'work' },
  { pattern: '/orders/new', file: 'orders/entry/entry.tsx', read: 'work', act: 'work' },
  { pattern: '/orders/:id', file: 'orders/order.tsx', read: 'read', act: 'work' },
  { pattern: '/orders/:id/letter', file: 'orders/entry/letter.tsx', read: 'work' },
  { pattern: '/orders/:id/look', file: 'orders/look-paper.ts', read: 'work', act: 'work', bare: true },
  { pattern: '/orders/:id/offer', file: 'orders/quote.tsx', read: 'work', act: 'work' },
  { pattern: '/orders/:id/offer/preview', file: 'orders/quote-preview.ts', read: 'work', act: 'work', bare: true },
  { pattern: '/account', file: 'account/account.tsx', read: 'own-account', act: 'own-account' },
  {
    pattern: '/account/sign-in',
    file: 'account/remove-sign-in.ts',
    read: 'own-account',
    act: 'own-account',
    fresh: true,
    bare: true,
  },
  { pattern: '/restored', file: 'restored/restored.tsx', read: 'work', act: 'erase' },
  { pattern: '/accounts', file: 'accounts/accounts.tsx', read: 'manage-accounts', act: 'manage-accounts', fresh: true },
  { pattern: '/people', file: 'accounts/old-address.ts', read: 'manage-accounts', bare: true },
  { pattern: '/papers', file: 'papers/papers.tsx', read: 'read', act: 'work' },
  { pattern: '/papers/:id/pdf', file: 'papers/paper-pdf.ts', read: 'read', bare: true },
  { pattern: '/bank', file: 'bank/bank.tsx', read: 'bank', act: 'bank' },
  { pattern: '/bank/upload', file: 'bank/upload.tsx', read: 'bank', act: 'bank' },
  { pattern: '/books', file: 'books/books.tsx', read: 'bank' },
  { pattern: '/books/datev', file: 'books/datev-file.ts', read: 'export', act: 'export', fresh: true, bare: true },
  { pattern: '/newsletter', file: 'newsletter/list.tsx', read: 'write-newsletter', act: 'write-newsletter' },
  { pattern: '/newsletter/proof', file: 'newsletter/proof.tsx', read: 'write-newsletter', act: 'write-newsletter' },
  {
    pattern: '/newsletter/subscribers',
    file: 'subscribers/subscribers.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
  },
  {
    pattern: '/newsletter/subscribers/new',
    file: 'subscribers/add.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
  },
  {
    pattern: '/newsletter/subscribers/import',
    file: 'subscribers/import.tsx',
    read: 'send-newsletter',
    act: 'send-newsletter',
  },
  {
    pattern: '/newsletter/subscribers/export',
    file: 'subscribers/export-file.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    bare: true,
  },
  {
    pattern: '/newsletter/subscribers/:id/consent',
    file: 'subscribers/consent-file.ts',
    read: 'write-newsletter',
    bare: true,
  },
  { pattern: '/newsletter/new', file: 'newsletter/short.tsx', read: 'write-newsletter', act: 'write-newsletter' },
  { pattern: '/newsletter/:id', file: 'newsletter/edit.tsx', read: 'write-newsletter', act: 'write-newsletter' },
  {
    pattern: '/newsletter/:id/preview',
    file: 'newsletter/preview.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
  },
  { pattern: '/newsletter/:id/mail', file: 'newsletter/mail.ts', read: 'write-newsletter', bare: true },
  {
    pattern: '/newsletter/:id/send',
    file: 'newsletter/send.tsx',
    read: 'send-newsletter',
    act: 'send-newsletter',
    fresh: true,
  },
  {
    pattern: '/newsletter/:id/progress',
    file: 'newsletter/progress.tsx',
    read: 'write-newsletter',
    act: 'send-newsletter',
  },
  { pattern: '/website', file: 'website/website.tsx', read: 'edit-website', act: 'edit-website' },
  { pattern: '/website/publish', file: 'website/publish.tsx', read: 'edit-website', act: 'publish-website' },
  { pattern: '/website/plan', file: 'website/plan.tsx', read: 'publish-website', act: 'publish-website' },
  { pattern: '/questions', file: 'questions/questions.tsx', read: 'read-website', act: 'edit-website' },
  { pattern: '/website/check', file: 'website/checks/check.ts', read: 'edit-website', bare: true },
  {
    pattern: '/website/field',
    file: 'website/checks/check-field.ts',
    read: 'edit-website',
    act: 'edit-website',
    bare: true,
  },
  { pattern: '/website/text', file: 'website/fields/text.ts', read: 'edit-website', act: 'edit-website', bare: true },
  { pattern: '/website/paste', file: 'website/fields/paste.ts', read: 'edit-website', act: 'edit-website', bare: true },
  { pattern: '/website/look', file: 'website/preview/look.tsx', read: 'edit-website' },
  { pattern: '/website/page', file: 'website/preview/page.ts', read: 'edit-website', bare: true },
  { pattern: '/website/pictures', file: 'website/pictures/library.tsx', read: 'edit-website' },
  { pattern: '/website/pictures/list', file: 'website/pictures/picture-list.ts', read: 'edit-website', bare: true },
  {
    pattern: '/website/pictures/:name',
    file: 'website/pictures/library-picture.tsx',
    read: 'edit-website',
    act: 'edit-website',
  },
  {
    pattern: '/website/pictures/:name/upload',
    file: 'website/pictures/library-upload.tsx',
    read: 'edit-website',
    act: 'edit-website',
  },
  {
    pattern: '/website/pictures/:name/original',
    file: 'website/pictures/library-original.ts',
    read: 'edit-website',
    bare: true,
  },
  {
    pattern: '/website/products/:item/sale',
    file: 'website/products/sale.tsx',
    read: 'edit-website',
    act: 'publish-website',
  },
  {
    pattern: '/website/certificate',
    file: 'website/products/certificate.tsx',
    read: 'edit-website',
    act: 'edit-website',
  },
  { pattern: '/website/posts/new', file: 'website/news/new-news.tsx', read: 'edit-website', act: 'edit-website' },
  { pattern: '/website/:area', file: 'website/edit/edit.tsx', read: 'edit-website', act: 'edit-website' },
  {
    pattern: '/website/:area/:item/upload',
    file: 'website/pictures/upload.tsx',
    read: 'edit-website',
    act: 'edit-website',
  },
  {
    pattern: '/website/:area/:item/picture',
    file: 'website/pictures/picture.tsx',
    read: 'edit-website',
    act: 'edit-website',
  },
  { pattern: '/website/:area/:item/original', file: 'website/pictures/original.ts', read: 'edit-website', bare: true },
  {
    pattern: '/website/:area/:item/delete',
    file: 'website/edit/delete.tsx',
    read: 'edit-website',
    act: 'edit-website',
  },
  { pattern: '/website/:area/:item', file: 'website/edit/edit-item.tsx', read: 'edit-website', act: 'edit-website' },
  { pattern: '/launch', file: 'launch/launch.tsx', read: 'read-website', act: 'edit-website' },
  { pattern: '/backups', file: 'backups/backups.tsx', read: 'export', act: 'export' },
  {
    pattern: '/backups/:name/file',
    file: 'backups/copy-file.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    bare: true,
  },
  { pattern: '/log', file: 'log/log.tsx', read: 'read-log' },
];

/** The desk opens with what there is to do. */
export const firstPage = '/today';

/** An entry of the navigation, by what it belongs to; its words are `nav.<key>`. */
export const navigation = [
  { key: 'today', to: '/today', needs: 'read', shortcut: 'g t', group: 'day' },
  { key: 'inbox', to: '/inbox', needs: 'read', shortcut: 'g i', group: 'day' },
  { key: 'orders', to: '/orders', needs: 'read', shortcut: 'g o', group: 'day' },
  { key: 'papers', to: '/papers', needs: 'read', shortcut: 'g r', group: 'money' },
  { key: 'bank', to: '/bank', needs: 'bank', shortcut: 'g k', group: 'money' },
  { key: 'books', to: '/books', needs: 'bank', shortcut: 'g b', group: 'money' },
  { key: 'website', to: '/website', needs: 'edit-website', shortcut: 'g w', group: 'public' },
  { key: 'newsletter', to: '/newsletter', needs: 'write-newsletter', shortcut: 'g n', group: 'public' },
  { key: 'questions', to: '/questions', needs: 'read-website', shortcut: 'g q', group: 'public' },
  { key: 'mails', to: '/mails', needs: 'read', shortcut: 'g m', group: 'house' },
  { key: 'privacy', to: '/privacy', needs: 'erase', shortcut: 'g d', group: 'house' },
  { key: 'accounts', to: '/accounts', needs: 'manage-accounts', shortcut: 'g p', group: 'house' },
  { key: 'backups', to: '/backups', needs: 'export', shortcut: 'g s', group: 'house' },
  { key: 'log', to: '/log', needs: 'read-log', shortcut: 'g l', group: 'house' },
] as const satisfies readonly { key: string; to: string; needs: Permission; shortcut: string; group: string }[];

/** What the palette (apps/desk/components/command-palette.tsx) begins on a page, at what says `data-start` there; its words are `toBegin.<key>`. */
export const starts = [
  { key: 'item', to: '/inbox/new', needs: 'work' },
  { key: 'order', to: '/orders/new', needs: 'work' },
  { key: 'newsletter', to: '/newsletter', needs: 'write-newsletter' },
  { key: 'news', to: '/website/posts/new', needs: 'edit-website' },
  { key: 'certificate', to: '/website/certificate', needs: 'edit-website' },
  { key: 'publish', to: '/website', needs: 'publish-website' },
  { key: 'case', to: '/privacy', needs: 'erase' },
  { key: 'person', to: '/accounts', needs: 'manage-accounts' },
] as const satisfies readonly { key: string; to: string; needs: Permission }[];

/** The entry an address was matched to; undefined when it stands nowhere. @param matched the router's pattern, which may lack its first slash */
export const deskPageOf = (matched: string): DeskPage | undefined => {
  const pattern = `/${matched.replace(/^\/+/, '')}`;
  return deskPages.find((page) => page.pattern === pattern);
};
