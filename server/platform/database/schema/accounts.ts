import type { DeskLanguage, Role } from '../../../../domain/desk-roles.ts';

/** Somebody who works at the desk. */
export interface OperatorRow {
  id: string;
  /** as `addressKey` has it */
  email: string;
  name: string;
  role: Role;
  language: DeskLanguage;
  created_at: number;
  /** kept, because the log names them; they can do nothing any more */
  disabled_at: number | null;
}

/** A link that lets an operator set up signing in, once. */
export interface OperatorLinkRow {
  /** SHA-256 of the token; the token itself is only in the link */
  token_hash: string;
  operator_id: string;
  created_at: number;
  expires_at: number;
}

export interface PasskeyRow {
  /** the credential's id, base64url */
  id: string;
  operator_id: string;
  /** COSE key, base64url */
  public_key: string;
  counter: number;
  /** JSON list, a hint for the browser */
  transports: string;
  /** where it was made, for the operator's list */
  label: string;
  created_at: number;
  last_used_at: number | null;
}

/** An authenticator app (TOTP), one an operator. */
export interface AuthenticatorAppRow {
  operator_id: string;
  /** base32 */
  secret: string;
  created_at: number;
  /** null until the first code from it was right */
  confirmed_at: number | null;
  /** number of the 30-second step of the last code taken: none is taken twice */
  last_step: number;
}

export interface RecoveryCodeRow {
  /** keyed hash */
  code_hash: string;
  operator_id: string;
  created_at: number;
  used_at: number | null;
}

/** A sign-in by mail that is under way in one browser. */
export interface SignInRow {
  id: string;
  /** SHA-256 of the token in the browser's cookie */
  token_hash: string;
  /** null: nobody with the address that was typed; looks the same from outside */
  operator_id: string | null;
  step: 'mail' | 'second';
  /** wrong codes so far in this step */
  tries: number;
  created_at: number;
  expires_at: number;
}

export interface DeskSessionRow {
  /** for lists; says nothing about the token */
  id: string;
  /** SHA-256 of the token in the browser's cookie */
  token_hash: string;
  operator_id: string;
  /** `setup`: came by a link and may only set up signing in */
  stage: 'setup' | 'full';
  created_at: number;
  last_seen_at: number;
  /** when the operator last proved who they are */
  confirmed_at: number;
  address_prefix: string;
  /** browser and system in words, for the operator's list */
  device: string;
}

/** Who read or did what. Rows are never changed, and deleted only when they are two years old; triggers see to both. */
export interface DeskLogRow {
  id: string;
  at: number;
  operator_id: string | null;
  /** their address at the time */
  operator: string;
  action: string;
  item_kind: string | null;
  item_id: string | null;
  /** what people call the item, such as an enquiry number; never a visitor's name or address */
  item_label: string | null;
  /** JSON of a few plain values, such as the role before and after; null when there is nothing to add */
  detail: string | null;
  address_prefix: string;
}

/** A view of the inbox that an operator kept for themselves. */
export interface SavedViewRow {
  id: string;
  operator_id: string;
  name: string;
  /** as it stands in the inbox's address */
  filter: string;
  created_at: number;
}
