import type { HeldIn } from './held.ts';

export const accountColumns: HeldIn<
  | 'operators'
  | 'operator_links'
  | 'passkeys'
  | 'authenticator_apps'
  | 'recovery_codes'
  | 'sign_ins'
  | 'desk_sessions'
  | 'desk_log'
  | 'saved_views'
> = {
  // the company's own people at the desk
  operators: {
    id: 'about',
    email: 'personal',
    name: 'personal',
    role: 'about',
    language: 'about',
    created_at: 'about',
    disabled_at: 'about',
  },
  operator_links: { token_hash: 'hash', operator_id: 'about', created_at: 'about', expires_at: 'about' },
  passkeys: {
    id: 'about',
    operator_id: 'about',
    public_key: 'about',
    counter: 'about',
    transports: 'about',
    label: 'about',
    created_at: 'about',
    last_used_at: 'about',
  },
  authenticator_apps: {
    operator_id: 'about',
    secret: 'about',
    created_at: 'about',
    confirmed_at: 'about',
    last_step: 'about',
  },
  recovery_codes: { code_hash: 'hash', operator_id: 'about', created_at: 'about', used_at: 'about' },
  sign_ins: {
    id: 'about',
    token_hash: 'hash',
    operator_id: 'about',
    step: 'about',
    tries: 'about',
    created_at: 'about',
    expires_at: 'about',
  },
  desk_sessions: {
    id: 'about',
    token_hash: 'hash',
    operator_id: 'about',
    stage: 'about',
    created_at: 'about',
    last_seen_at: 'about',
    confirmed_at: 'about',
    address_prefix: 'personal',
    device: 'about',
  },
  desk_log: {
    id: 'none',
    at: 'about',
    operator_id: 'about',
    operator: 'personal',
    action: 'about',
    item_kind: 'about',
    item_id: 'about',
    item_label: 'about',
    detail: 'about',
    address_prefix: 'personal',
  },
  saved_views: { id: 'none', operator_id: 'about', name: 'about', filter: 'about', created_at: 'about' },
};
