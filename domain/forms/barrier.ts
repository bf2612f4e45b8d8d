import * as z from 'zod/mini';
import { line, optionalMailAddress, paragraphs } from './fields.ts';
import type { Form } from './form.ts';

/** A report of something that somebody could not use (BFSG § 14). Only what happened is asked for; who it was may stay open. */
const barrierReportSchema = z.strictObject({
  page: z.optional(line({ max: [500, 'validation.barrierPage.max'] })),
  problem: paragraphs({ min: [10, 'validation.barrierProblem.min'], max: [2000, 'validation.barrierProblem.max'] }),
  name: z.optional(line({ max: [100, 'validation.name.max'] })),
  email: optionalMailAddress(),
});

export type BarrierReport = z.infer<typeof barrierReportSchema>;

export const barrierForm = {
  kind: 'barrier',
  call: 'report-barrier',
  schema: barrierReportSchema,
  labels: {
    page: 'mail.fields.page',
    problem: 'mail.fields.problem',
    name: 'mail.fields.name',
    email: 'mail.fields.email',
  },
  consent: false,
  proof: 'doubtful',
  stored: 'enquiry',
  mails: [
    { template: 'company-notice', to: 'company', fields: ['page', 'problem', 'name', 'email'] },
    { template: 'receipt', to: 'sender', fields: [] },
  ],
  budget: 'inquiries',
  person: { email: 'email', phone: null },
  retention: 'enquiry',
} as const satisfies Form<BarrierReport>;
