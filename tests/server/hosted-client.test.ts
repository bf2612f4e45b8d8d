import { createClient, FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteServer, type TestSite } from '../fakes/site-server.ts';

// The calls have the addresses that the client of a hosted backend makes of their names: that client itself shall do.
let site: TestSite;
beforeAll(async () => {
  site = await startSiteServer();
});
afterAll(() => site.remove());

const client = () =>
  createClient(`http://localhost:${site.port}`, 'public-key', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
const message = {
  name: 'Ada Muster',
  email: 'ada@example.org',
  message: 'Guten Tag, was kostet eine Palette?',
  elapsed: 60_000,
};

test('the hosted backend’s own client sends a message and is told its number', async () => {
  const { data, error } = await client().functions.invoke<{ inquiryNumber: string }>('send-contact-email', {
    body: message,
  });
  expect(error).toBe(null);
  expect(data?.inquiryNumber).toMatch(/^N2P-/);
});

test('it hears what is wrong, field by field', async () => {
  const { data, error } = await client().functions.invoke('send-contact-email', {
    body: { ...message, name: 'A', language: 'de' },
  });
  expect(data).toBe(null);
  expect(error).toBeInstanceOf(FunctionsHttpError);
  const answer: unknown = error instanceof FunctionsHttpError ? await error.context.json() : null;
  expect(answer).toMatchObject({ error: { fields: { name: 'Name muss mindestens 2 Zeichen lang sein' } } });
});
