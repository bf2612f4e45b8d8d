/** What another mail server says became of a mail of ours (RFC 3464). */
export interface DeliveryReport {
  /** `failed`: for good; anything else may still end well */
  action: 'failed' | 'other';
  /** RFC 3463, such as 5.1.1; 5.0.0 where none is given */
  status: string;
  /** Message-ID of ours */
  about: string | null;
}

/**
 * Reads the part of a report that is made for programs. Our mails have one recipient each, so the first that failed counts.
 * @param status the part message/delivery-status: groups of header lines, the first about the mail, one for each recipient
 * @param original head of the mail that is reported, or all of it; null where the report has none
 */
export function readDeliveryReport(status: string, original: string | null): DeliveryReport {
  const recipients = status
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has('action'));
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  const told = failed ?? recipients[0];
  return {
    action: failed === undefined ? 'other' : 'failed',
    status: told === undefined ? '5.0.0' : statusOf(told),
    about: original === null ? null : messageIdIn(original),
  };
}

/** Many servers give 5.0.0 and say in the sentence of the other side what was really the matter. */
function statusOf(fields: ReadonlyMap<string, string>): string {
  const [status = '5.0.0'] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get('status') ?? '') ?? [];
  if (!/^[45]\.0\.0$/.test(status)) return status;
  const [told] = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(fields.get('diagnostic-code') ?? '') ?? [];
  return told ?? status;
}

/** Header lines, those that go on in the next line put together. The first of a name counts. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name = '', value = ''] = /^([\w-]+)[ \t]*:(.*)$/s.exec(line) ?? [];
    if (name !== '' && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value.trim());
  }
  return fields;
}

function messageIdIn(original: string): string | null {
  const [head = ''] = original.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/);
  return /<[^<>\s]{1,300}>/.exec(fieldsOf(head).get('message-id') ?? '')?.[0] ?? null;
}
