/** What an operator of the desk may do, and which role may do it. Whatever is not named here, nobody may. */
export const roles = ['reader', 'orders', 'clerk', 'admin'] as const;

export type Role = (typeof roles)[number];

const permissionsOf = {
  /** see what visitors sent: orders with their papers, messages, customers */
  read: ['reader', 'orders', 'clerk', 'admin'],
  /** take, answer, note, label, close; pack, ship and charge orders */
  work: ['orders', 'clerk', 'admin'],
  /** see and change one's own sign-in, sessions and language */
  'own-account': ['reader', 'orders', 'clerk', 'admin'],
  /** see the company's bank statement, and note what is in it; who owes what, and what a month still lacks */
  bank: ['clerk', 'admin'],
  /** see what visitors asked the assistant, and what is to be done before the launch */
  'read-website': ['reader', 'clerk', 'admin'],
  /** files with personal data leave the desk */
  export: ['admin'],
  erase: ['admin'],
  /** write for the website; not public before somebody publishes it */
  'edit-website': ['clerk', 'admin'],
  'publish-website': ['admin'],
  /** operators and their roles */
  'manage-accounts': ['admin'],
  'read-log': ['admin'],
  /** write newsletters, look at their figures and at what proves a consent */
  'write-newsletter': ['clerk', 'admin'],
  /** have one sent, or stop it */
  'send-newsletter': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionsOf;

export function roleMay(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = permissionsOf[permission];
  return allowed.includes(role);
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** The two languages the desk speaks. */
export const deskLanguages = ['de', 'en'] as const;

export type DeskLanguage = (typeof deskLanguages)[number];

/** What the server says to the company's people: in English in its log and on the command line, in theirs at the desk. */
export type DeskSentence = Readonly<Record<DeskLanguage, string>>;

export function isDeskLanguage(value: unknown): value is DeskLanguage {
  return deskLanguages.some((language) => language === value);
}
