import { describe, expect, test } from 'vitest';
import { brokenIn, has, invoiceRules, notWritten, readInvoice } from '../../../tests/fakes/invoice-rules.ts';
import { sampleInvoices } from '../../../tests/fakes/sample-invoices.ts';
import { siteTexts } from '../../../tests/fakes/site-texts.ts';
import { invoiceXml } from './invoice-xml.ts';

const xmlOf = new Map(sampleInvoices.map(([what, invoice]) => [what, invoiceXml(invoice, siteTexts)]));

describe('business rules of EN 16931', () => {
  test.each([...xmlOf])('%s breaks none, and has nothing that no rule is about', (_, xml) => {
    const invoice = readInvoice(xml);
    expect(brokenIn(invoice)).toEqual([]);
    expect(notWritten.filter((path) => has(invoice, path))).toEqual([]);
  });

  test.each(invoiceRules.map((rule) => [rule.id, rule] as const))(
    '%s finds what it is about, and breaks',
    (id, rule) => {
      const { by, in: kind = 'an invoice' } = rule.broken;
      const xml = xmlOf.get(kind);
      if (xml === undefined) throw new Error(`there is no invoice "${kind}"`);
      const invoice = readInvoice(xml);
      // a rule about nothing would hold of everything
      expect(has(invoice, rule.of), rule.of).toBe(true);
      by(invoice);
      expect(brokenIn(invoice)).toContain(id);
    },
  );
});
