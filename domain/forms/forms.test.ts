import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { callbackRequestSchema } from './callback.ts';
import { checkForm } from './check.ts';
import { contactForm, contactMessageSchema } from './contact.ts';
import { fieldIssues } from './fields.ts';
import type { Form } from './form.ts';
import { forms } from './forms.ts';
import { preOrderSchema } from './pre-order.ts';
import { withdrawalSchema } from './withdrawal.ts';

function issues<T>(schema: z.ZodMiniType<T>, value: unknown) {
  const result = z.safeParse(schema, value);
  return result.success ? {} : fieldIssues(result.error);
}
/** 255 characters: 64 before the @, labels of up to 63 after it */
const longAddress = `${'x'.repeat(64)}@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(54)}.example`;
const contact = { name: 'Ada', email: 'ada@example.org', message: '0123456789' };

describe('the contact form (specification, section 5)', () => {
  test.each([
    [{ name: 'Al' }, {}],
    [{ name: ' A ' }, { name: 'validation.name.min' }],
    [{ name: 'x'.repeat(100) }, {}],
    [{ name: 'x'.repeat(101) }, { name: 'validation.name.max' }],
    [{ email: '' }, { email: 'validation.email.invalid' }],
    [{ email: ' ada@example.org ' }, {}],
    [{ email: longAddress }, {}],
    [{ email: `x${longAddress}` }, { email: 'validation.email.max' }],
    // RFC 5321: no mailbox has a longer local part
    [{ email: `${'x'.repeat(65)}@example.org` }, { email: 'validation.email.invalid' }],
    [{ subject: '' }, {}],
    [{ subject: 'x'.repeat(200) }, {}],
    [{ subject: 'x'.repeat(201) }, { subject: 'validation.subject.max' }],
    [{ message: '  123456789  ' }, { message: 'validation.message.min' }],
    [{ message: 'x'.repeat(2000) }, {}],
    [{ message: 'x'.repeat(2001) }, { message: 'validation.message.max' }],
    [
      { name: '', email: '', message: '' },
      { name: 'validation.name.min', email: 'validation.email.invalid', message: 'validation.message.min' },
    ],
  ])('%o', (change, expected) => {
    expect(issues(contactMessageSchema, { ...contact, ...change })).toEqual(expected);
  });

  test('the consent must be given', () => {
    expect(checkForm(contactForm, contact, false)).toEqual({ issues: { privacy: 'validation.privacy' } });
    expect(checkForm(contactForm, contact, true)).toEqual({ content: { ...contact, subject: '' } });
  });

  test('a message keeps its lines, whatever the system ends them with', () => {
    const parsed = z.parse(contactMessageSchema, { ...contact, message: 'one\r\ntwo\rthree\vfour\u0007 five' });
    expect(parsed.message).toBe('one\ntwo\nthree\nfour five');
  });
});

describe('what is no sign at all is refused where it is typed, for no paper can show it', () => {
  const typedFreely = new Set(
    'name email subject message company note quantity street addition postcode city reference vatId contract page'.split(
      ' ',
    ),
  );
  test.each(Object.values<Form>(forms).map((form) => [form.kind, form] as const))('%s', (_kind, form) => {
    for (const field of Object.keys(form.labels))
      for (const sign of ['\ufffe', '\uffff', '\ufdd0', '\u{1fffe}', '\u{10ffff}', '\ud800', '\udc00']) {
        const found = issues(form.schema, { [field]: `Ada ${sign} Muster` })[field];
        if (typedFreely.has(field))
          expect(found, `${field} ${sign.codePointAt(0)?.toString(16)}`).toBe('validation.unprintable');
        else expect(found, `${field} ${sign.codePointAt(0)?.toString(16)}`).toBeDefined();
      }
  });
});

describe('the chat’s forms and the withdrawal', () => {
  test.each([
    [{ name: 'A', phone: '1234567' }, {}],
    [{ name: 'A', phone: '(0 40) 12-34/5' }, {}],
    [{ name: 'A', phone: '123456 Durchwahl' }, { phone: 'validation.phone.invalid' }],
    [{ name: ' ', phone: '1234567' }, { name: 'validation.name.required' }],
  ])('callback %o', (value, expected) => {
    expect(issues(callbackRequestSchema, value)).toEqual(expected);
  });
  test.each([
    [{ name: 'A', company: 'B', email: 'a@b.c' }, {}],
    [{ name: 'A', company: 'B', email: 'a@b.c', quantity: '', note: 'x\ny' }, {}],
    [{ name: 'A', company: 'B', email: 'a@b' }, { email: 'validation.email.invalid' }],
    [{ name: 'A', company: 'B', email: 'a b@c.d' }, { email: 'validation.email.invalid' }],
    [
      { name: '', company: '', email: '' },
      { name: 'validation.name.required', company: 'validation.company.required', email: 'validation.email.invalid' },
    ],
  ])('pre-order %o', (value, expected) => {
    expect(issues(preOrderSchema, value)).toEqual(expected);
  });
  test('a withdrawal asks for no reason', () => {
    expect(issues(withdrawalSchema, { name: 'A', contract: '12', email: 'a@b.de' })).toEqual({});
    expect(issues(withdrawalSchema, { name: 'A', contract: '12', email: 'a@b.de', reason: 'x' })).toEqual({
      reason: 'validation.unknown',
    });
  });
});
