interface Provider {
  /** all lead to one mailbox; the first stands for them */
  domains: readonly string[];
  /** what the provider ignores in the part before the "@" */
  ignores: RegExp | null;
}

/** Providers that deliver several spellings to one mailbox, as their help pages say. */
const providers: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignores: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignores: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignores: null },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz'], ignores: /[.-]/g },
];

/**
 * The mailbox that an address leads to, as far as that is known: without "+tag", and without what its provider ignores.
 * For counting only, where taking two people for one costs a receipt at most; whose data it is, the address says.
 * @param key an address as `addressKey` makes it
 */
export function countedMailbox(key: string): string {
  const at = key.lastIndexOf('@');
  if (at < 0) return key;
  const [local = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  const provider = providers.find(({ domains }) => domains.includes(domain));
  const plain = provider?.ignores ? local.replace(provider.ignores, '') : local;
  return `${plain}@${provider?.domains[0] ?? domain}`;
}
