/**
 * What somebody decides about an order that was priced without German tax for the sake of a VAT id that VIES then calls
 * invalid (§ 6a (1) no. 4 UStG): tax is added to its prices, or it stays as it is, for a reason that is kept.
 */
export const taxDecisions = ['taxed', 'untaxed'] as const;
export type TaxDecision = (typeof taxDecisions)[number];
