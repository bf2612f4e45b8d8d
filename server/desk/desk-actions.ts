/** Everything the log can say of somebody; the desk has words for each (`log.action.…` in desk/messages). */
export const deskActions = [
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'session-ended',
  'link-spent',
  'passkey-added',
  'passkey-removed',
  'app-added',
  'app-removed',
  'recovery-codes-made',
  'confirmed',
  'language-changed',
  'operator-added',
  'operator-disabled',
  'operator-enabled',
  'operator-reset',
  'role-changed',
  'log-read',
  'people-read',
  'inbox-read',
  'submission-read',
] as const;

export type DeskAction = (typeof deskActions)[number];
