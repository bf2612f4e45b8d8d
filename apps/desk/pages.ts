import type { Permission } from '../../domain/desk-roles.ts';

/**
 * Who may come: `anyone`; `setup`: whoever came by a link, and whoever is signed in; else the permission that is needed.
 */
export type Access = Permission | 'anyone' | 'setup';

export interface DeskPage {
  /** as React Router matches it */
  pattern: `/${string}`;
  /** the module, from apps/desk/ */
  file: string;
  /** who may see it, and load its data */
  read: Access;
  /** who may post to it; null: nobody, it has no form */
  act: Access | null;
  /** posting needs a confirmation of the last ten minutes */
  fresh?: true;
  /** asked for by an open page itself: it does not lengthen the session */
  background?: true;
  /** false: without navigation around it */
  frame: boolean;
}

/**
 * Every address of the desk, once. Routes come from it, and so does what the guard allows: an address that does not
 * stand here does not exist, and one that names no permission cannot be written down.
 */
export const deskPages: readonly DeskPage[] = [
  { pattern: '/', file: 'routes/first-page.ts', read: 'own-account', act: null, frame: false },
  { pattern: '/sign-in', file: 'routes/sign-in/sign-in.tsx', read: 'anyone', act: 'anyone', frame: false },
  {
    pattern: '/sign-in/passkey',
    file: 'routes/sign-in/passkey-options.ts',
    read: 'anyone',
    act: 'anyone',
    frame: false,
  },
  { pattern: '/sign-in/code', file: 'routes/sign-in/code.tsx', read: 'anyone', act: 'anyone', frame: false },
  { pattern: '/sign-out', file: 'routes/sign-in/sign-out.ts', read: 'anyone', act: 'anyone', frame: false },
  { pattern: '/start', file: 'routes/setup/start.tsx', read: 'anyone', act: 'anyone', frame: false },
  { pattern: '/setup', file: 'routes/setup/setup.tsx', read: 'setup', act: 'setup', frame: false },
  { pattern: '/setup/app', file: 'routes/setup/app.tsx', read: 'setup', act: 'setup', fresh: true, frame: false },
  {
    pattern: '/setup/passkey',
    file: 'routes/setup/passkey.ts',
    read: 'setup',
    act: 'setup',
    fresh: true,
    frame: false,
  },
  {
    pattern: '/setup/recovery-codes',
    file: 'routes/setup/recovery-codes.tsx',
    read: 'setup',
    act: 'setup',
    fresh: true,
    frame: false,
  },
  { pattern: '/confirm', file: 'routes/sign-in/confirm.tsx', read: 'own-account', act: 'own-account', frame: false },
  { pattern: '/go-back', file: 'routes/sign-in/go-back.tsx', read: 'own-account', act: null, frame: false },
  { pattern: '/today', file: 'routes/today/today.tsx', read: 'read', act: null, frame: true },
  { pattern: '/inbox', file: 'routes/inbox/inbox.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/inbox/live', file: 'routes/inbox/live.ts', read: 'read', act: null, background: true, frame: false },
  { pattern: '/inbox/export', file: 'routes/inbox/export.tsx', read: 'export', act: null, frame: true },
  {
    pattern: '/inbox/export/file',
    file: 'routes/inbox/export-file.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    frame: false,
  },
  { pattern: '/inbox/new', file: 'routes/inbox/new-item.tsx', read: 'work', act: 'work', frame: true },
  { pattern: '/inbox/views', file: 'routes/inbox/keep-view.ts', read: 'read', act: 'own-account', frame: false },
  { pattern: '/inbox/:id', file: 'routes/inbox/item.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/inbox/:id/answer', file: 'routes/answer/answer.tsx', read: 'work', act: 'work', frame: true },
  {
    pattern: '/inbox/:id/thread',
    file: 'routes/answer/thread-now.ts',
    read: 'read',
    act: null,
    background: true,
    frame: false,
  },
  { pattern: '/inbox/:id/undo', file: 'routes/answer/undo.ts', read: 'read', act: 'work', frame: false },
  { pattern: '/inbox/:id/acts', file: 'routes/answer/acts.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/inbox/:id/mails/:mail', file: 'routes/answer/mail.tsx', read: 'read', act: null, frame: true },
  { pattern: '/inbox/:id/files/:file', file: 'routes/answer/item-file.ts', read: 'read', act: null, frame: false },
  { pattern: '/customers/:id', file: 'routes/customers/customer.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/templates', file: 'routes/templates/templates.tsx', read: 'work', act: null, frame: true },
  { pattern: '/templates/:id', file: 'routes/templates/template.tsx', read: 'work', act: 'work', frame: true },
  { pattern: '/privacy', file: 'routes/privacy/cases.tsx', read: 'erase', act: 'erase', frame: true },
  { pattern: '/privacy/:id', file: 'routes/privacy/case.tsx', read: 'erase', act: 'erase', frame: true },
  {
    pattern: '/privacy/:id/export',
    file: 'routes/privacy/export-case.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    frame: false,
  },
  {
    pattern: '/privacy/:id/erase',
    file: 'routes/privacy/erase-case.ts',
    read: 'erase',
    act: 'erase',
    fresh: true,
    frame: false,
  },
  {
    pattern: '/restricted/:kind/:id',
    file: 'routes/restricted/restricted.tsx',
    read: 'erase',
    act: 'erase',
    fresh: true,
    frame: true,
  },
  { pattern: '/mails', file: 'routes/mails/failed-mails.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/orders', file: 'routes/orders/orders.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/orders/packing', file: 'routes/orders/packing.tsx', read: 'read', act: null, frame: true },
  { pattern: '/orders/new', file: 'routes/orders/entry/entry.tsx', read: 'work', act: 'work', frame: true },
  { pattern: '/orders/:id', file: 'routes/orders/order.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/orders/:id/letter', file: 'routes/orders/entry/letter.tsx', read: 'work', act: null, frame: true },
  { pattern: '/orders/:id/offer', file: 'routes/orders/quote.tsx', read: 'work', act: 'work', frame: true },
  {
    pattern: '/orders/:id/offer/preview',
    file: 'routes/orders/quote-preview.ts',
    read: 'work',
    act: 'work',
    frame: false,
  },
  { pattern: '/account', file: 'routes/account/account.tsx', read: 'own-account', act: 'own-account', frame: true },
  {
    pattern: '/account/sign-in',
    file: 'routes/account/remove-sign-in.ts',
    read: 'own-account',
    act: 'own-account',
    fresh: true,
    frame: false,
  },
  { pattern: '/restored', file: 'routes/restored/restored.tsx', read: 'work', act: 'erase', frame: true },
  {
    pattern: '/accounts',
    file: 'routes/accounts/accounts.tsx',
    read: 'manage-accounts',
    act: 'manage-accounts',
    fresh: true,
    frame: true,
  },
  {
    pattern: '/people',
    file: 'routes/accounts/old-address.ts',
    read: 'manage-accounts',
    act: null,
    frame: false,
  },
  { pattern: '/papers', file: 'routes/papers/papers.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/papers/:id/pdf', file: 'routes/papers/paper-pdf.ts', read: 'read', act: null, frame: false },
  { pattern: '/bank', file: 'routes/bank/bank.tsx', read: 'work', act: 'work', frame: true },
  { pattern: '/bank/upload', file: 'routes/bank/upload.tsx', read: 'work', act: 'work', frame: true },
  { pattern: '/books', file: 'routes/books/books.tsx', read: 'export', act: null, frame: true },
  {
    pattern: '/books/datev',
    file: 'routes/books/datev-file.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    frame: false,
  },
  {
    pattern: '/newsletter',
    file: 'routes/newsletter/list.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
    frame: true,
  },
  {
    pattern: '/newsletter/proof',
    file: 'routes/newsletter/proof.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
    frame: true,
  },
  {
    pattern: '/newsletter/subscribers',
    file: 'routes/subscribers/subscribers.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
    frame: true,
  },
  {
    pattern: '/newsletter/subscribers/new',
    file: 'routes/subscribers/add.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
    frame: true,
  },
  {
    pattern: '/newsletter/subscribers/import',
    file: 'routes/subscribers/import.tsx',
    read: 'send-newsletter',
    act: 'send-newsletter',
    frame: true,
  },
  {
    pattern: '/newsletter/subscribers/export',
    file: 'routes/subscribers/export-file.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    frame: false,
  },
  {
    pattern: '/newsletter/subscribers/:id/consent',
    file: 'routes/subscribers/consent-file.ts',
    read: 'write-newsletter',
    act: null,
    frame: false,
  },
  {
    pattern: '/newsletter/:id',
    file: 'routes/newsletter/edit.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
    frame: true,
  },
  {
    pattern: '/newsletter/:id/preview',
    file: 'routes/newsletter/preview.tsx',
    read: 'write-newsletter',
    act: 'write-newsletter',
    frame: true,
  },
  {
    pattern: '/newsletter/:id/mail',
    file: 'routes/newsletter/mail.ts',
    read: 'write-newsletter',
    act: null,
    frame: false,
  },
  {
    pattern: '/newsletter/:id/send',
    file: 'routes/newsletter/send.tsx',
    read: 'send-newsletter',
    act: 'send-newsletter',
    fresh: true,
    frame: true,
  },
  {
    pattern: '/newsletter/:id/progress',
    file: 'routes/newsletter/progress.tsx',
    read: 'write-newsletter',
    act: 'send-newsletter',
    frame: true,
  },
  { pattern: '/website', file: 'routes/website/website.tsx', read: 'edit-website', act: 'edit-website', frame: true },
  {
    pattern: '/website/publish',
    file: 'routes/website/publish.tsx',
    read: 'edit-website',
    act: 'publish-website',
    frame: true,
  },
  {
    pattern: '/website/plan',
    file: 'routes/website/plan.tsx',
    read: 'publish-website',
    act: 'publish-website',
    frame: true,
  },
  { pattern: '/questions', file: 'routes/questions/questions.tsx', read: 'read', act: 'work', frame: true },
  { pattern: '/website/check', file: 'routes/website/checks/check.ts', read: 'edit-website', act: null, frame: false },
  {
    pattern: '/website/field',
    file: 'routes/website/checks/check-field.ts',
    read: 'edit-website',
    act: 'edit-website',
    frame: false,
  },
  {
    pattern: '/website/text',
    file: 'routes/website/fields/text.ts',
    read: 'edit-website',
    act: 'edit-website',
    frame: false,
  },
  {
    pattern: '/website/paste',
    file: 'routes/website/fields/paste.ts',
    read: 'edit-website',
    act: 'edit-website',
    frame: false,
  },
  { pattern: '/website/look', file: 'routes/website/preview/look.tsx', read: 'edit-website', act: null, frame: true },
  { pattern: '/website/page', file: 'routes/website/preview/page.ts', read: 'edit-website', act: null, frame: false },
  {
    pattern: '/website/pictures',
    file: 'routes/website/pictures/library.tsx',
    read: 'edit-website',
    act: null,
    frame: true,
  },
  {
    pattern: '/website/pictures/list',
    file: 'routes/website/pictures/picture-list.ts',
    read: 'edit-website',
    act: null,
    frame: false,
  },
  {
    pattern: '/website/pictures/:name',
    file: 'routes/website/pictures/library-picture.tsx',
    read: 'edit-website',
    act: 'edit-website',
    frame: true,
  },
  {
    pattern: '/website/pictures/:name/upload',
    file: 'routes/website/pictures/library-upload.tsx',
    read: 'edit-website',
    act: 'edit-website',
    frame: true,
  },
  {
    pattern: '/website/pictures/:name/original',
    file: 'routes/website/pictures/library-original.ts',
    read: 'edit-website',
    act: null,
    frame: false,
  },
  {
    pattern: '/website/products/:item/sale',
    file: 'routes/website/products/sale.tsx',
    read: 'edit-website',
    act: 'publish-website',
    frame: true,
  },
  {
    pattern: '/website/:area',
    file: 'routes/website/edit/edit.tsx',
    read: 'edit-website',
    act: 'edit-website',
    frame: true,
  },
  {
    pattern: '/website/:area/:item/upload',
    file: 'routes/website/pictures/upload.tsx',
    read: 'edit-website',
    act: 'edit-website',
    frame: true,
  },
  {
    pattern: '/website/:area/:item/picture',
    file: 'routes/website/pictures/picture.tsx',
    read: 'edit-website',
    act: 'edit-website',
    frame: true,
  },
  {
    pattern: '/website/:area/:item/original',
    file: 'routes/website/pictures/original.ts',
    read: 'edit-website',
    act: null,
    frame: false,
  },
  {
    pattern: '/website/:area/:item/delete',
    file: 'routes/website/edit/delete.tsx',
    read: 'edit-website',
    act: 'edit-website',
    frame: true,
  },
  {
    pattern: '/website/:area/:item',
    file: 'routes/website/edit/edit-item.tsx',
    read: 'edit-website',
    act: 'edit-website',
    frame: true,
  },
  { pattern: '/launch', file: 'routes/launch/launch.tsx', read: 'read', act: 'edit-website', frame: true },
  { pattern: '/backups', file: 'routes/backups/backups.tsx', read: 'export', act: 'export', frame: true },
  {
    pattern: '/backups/:name/file',
    file: 'routes/backups/copy-file.ts',
    read: 'export',
    act: 'export',
    fresh: true,
    frame: false,
  },
  { pattern: '/log', file: 'routes/log/log.tsx', read: 'read-log', act: null, frame: true },
];

/** The desk opens with what there is to do. */
export const firstPage = '/today';

/** An entry of the navigation, by what it belongs to; its words are `nav.<key>`. */
export const navigation = [
  { key: 'today', to: '/today', needs: 'read', shortcut: 'g t', group: 'day' },
  { key: 'inbox', to: '/inbox', needs: 'read', shortcut: 'g i', group: 'day' },
  { key: 'orders', to: '/orders', needs: 'read', shortcut: 'g o', group: 'day' },
  { key: 'papers', to: '/papers', needs: 'read', shortcut: 'g r', group: 'money' },
  { key: 'bank', to: '/bank', needs: 'work', shortcut: 'g k', group: 'money' },
  { key: 'books', to: '/books', needs: 'export', shortcut: 'g b', group: 'money' },
  { key: 'website', to: '/website', needs: 'edit-website', shortcut: 'g w', group: 'public' },
  { key: 'newsletter', to: '/newsletter', needs: 'write-newsletter', shortcut: 'g n', group: 'public' },
  { key: 'questions', to: '/questions', needs: 'read', shortcut: 'g q', group: 'public' },
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
  { key: 'publish', to: '/website', needs: 'publish-website' },
  { key: 'case', to: '/privacy', needs: 'erase' },
  { key: 'person', to: '/accounts', needs: 'manage-accounts' },
] as const satisfies readonly { key: string; to: string; needs: Permission }[];

/** The entry an address was matched to; undefined when it stands nowhere. @param matched the router's pattern, which may lack its first slash */
export const deskPageOf = (matched: string): DeskPage | undefined => {
  const pattern = `/${matched.replace(/^\/+/, '')}`;
  return deskPages.find((page) => page.pattern === pattern);
};
