import { expect, test } from 'vitest';
import { roleMay, roles, type Permission } from './desk-roles.ts';
import { keysOf } from './record-of.ts';

/** Whom the company lets do what, said once more: the journeys ask the code itself who may. */
const whoMay: Record<Permission, string> = {
  read: 'reader orders clerk admin',
  'own-account': 'reader orders clerk admin',
  'read-website': 'reader clerk admin',
  work: 'orders clerk admin',
  bank: 'clerk admin',
  'edit-website': 'clerk admin',
  'write-newsletter': 'clerk admin',
  'publish-website': 'admin',
  'send-newsletter': 'admin',
  export: 'admin',
  erase: 'admin',
  'manage-accounts': 'admin',
  'read-log': 'admin',
};

test.each(keysOf(whoMay))('%s: who may, and nobody else', (permission) => {
  expect(roles.filter((role) => roleMay(role, permission)).join(' ')).toBe(whoMay[permission]);
});
