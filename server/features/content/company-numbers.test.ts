import { expect, test } from 'vitest';
import { bicProblem, ibanProblem, registerNumberProblem, taxNumberProblem, vatIdProblem } from './company-numbers.ts';
import { loadContent } from './load.ts';
import { isSample } from '../../../domain/sample-values.ts';
import { companySchema } from './schemas/company.ts';

const digits = /^has wrong check digits/;

test.each([
  ['DE02 1203 0000 0000 2020 51', null],
  ['de02120300000000202051', null],
  ['NL91 ABNA 0417 1643 00', null],
  ['FR14 2004 1010 0505 0001 3M02 606', null],
  ['DE12 3456', /^has 8 characters; an IBAN of DE has 22$/],
  ['DE02 1203 0000 0000 2020 5', /^has 21 characters; an IBAN of DE has 22$/],
  ['DE03 1203 0000 0000 2020 51', digits],
  ['DE02 1203 0000 0000 2020 15', digits],
  ['DE02 1203 0000 0000 2020 5A', /^has letters where an IBAN of DE has digits/],
  ['XX02 1203 0000 0000 2020 51', /^no account has an IBAN that begins with XX$/],
  ['1234567890', /^is no IBAN/],
  ['DE02-1203-0000-0000-2020-51', /^is no IBAN/],
  // a sample is one, not a mistake
  ['DE00 0000 0000 0000 0000 00', null],
])('the IBAN %s', (typed, problem) => {
  const said = ibanProblem(typed);
  if (problem === null) expect(said).toBeNull();
  else expect(said).toMatch(problem);
});

test.each([
  ['COBADEFFXXX', true],
  ['COBADEFF', true],
  ['XXXXDEXXXXX', true],
  ['COBADEFFXX', false],
  ['COBA DE FF XXX', false],
  ['COBAQQFF', false],
  ['12345678', false],
])('the BIC %s', (typed, isRight) => {
  expect(bicProblem(typed) === null).toBe(isRight);
});

test.each([
  ['DE136695976', null],
  ['DE 136 695 976', null],
  ['NL004495445B01', null],
  ['DE000000000', null],
  ['DE136695967', digits],
  ['DE12345', /^does not have the length/],
  ['136695976', /^is no VAT number/],
])('the VAT id %s', (typed, problem) => {
  const said = vatIdProblem(typed);
  if (problem === null) expect(said).toBeNull();
  else expect(said).toMatch(problem);
});

test.each([
  // as the states write theirs: Baden-Württemberg, Bavaria, Berlin, Bremen, Hesse, North Rhine-Westphalia
  ['93815/08152', true],
  ['181/815/08155', true],
  ['21/815/08150', true],
  ['75 815 08152', true],
  ['013 815 08153', true],
  ['133/8150/8159', true],
  ['17/123/45678', true],
  ['123/4567/8901', true],
  ['2617012345678', true],
  // a sample is one, not a mistake
  ['00/000/00000', true],
  ['DE136695976', false],
  ['17-123-45678', false],
  ['12/345/6789', false],
  ['12/345/6789012', false],
  ['17//123/45678', false],
  ['12345', false],
])('the tax number %s', (typed, isRight) => {
  expect(taxNumberProblem(typed) === null).toBe(isRight);
});

test('a register number names its register, where a German court keeps it', () => {
  for (const right of ['HRB 123456', 'HRA 1', 'HRB 14710 KI', 'GnR 77', 'HRB 000000'])
    expect(registerNumberProblem(right, 'DE'), right).toBeNull();
  for (const wrong of ['123456', 'HRB', 'HRB 1234567', 'HRB 12 34'])
    expect(registerNumberProblem(wrong, 'DE'), wrong).toMatch(/^is no register number/);
  expect(registerNumberProblem('12345678', 'NL')).toBeNull();
});

test('a company’s file with a wrong number is refused, naming the field', () => {
  const { company } = loadContent();
  const problemsOf = (changed: object) =>
    companySchema.safeParse({ ...company, ...changed }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ bank: { name: 'Bank', iban: 'DE12 3456', bic: 'NOPE' } })).toEqual(['bank.iban', 'bank.bic']);
  expect(problemsOf({ vatId: 'DE136695967' })).toEqual(['vatId']);
  expect(problemsOf({ registerNumber: '12' })).toEqual(['registerNumber']);
});

test('what only looks like a sample is none: names and numbers with zeros that a company may have', () => {
  for (const real of [
    'Método Nord GmbH',
    'Muster & Söhne GmbH',
    'Anna Muster',
    'Münsterstraße 12',
    'Musterbergweg 3',
    'DE12500105170000012345',
    'DE02120300000000202051',
    'COBADEFFXXX',
    '+49 40 500000',
    '+49 800 0000123',
    'DE100000012',
    'HRB 100000',
    'Maxxxxon Ltd',
  ])
    expect(isSample(real), real).toBe(false);
  for (const sample of ['Musterstraße 1', 'Sample Bank', 'DE00 0000 0000 0000 0000 00', 'HRB 000000', '+49 40 000001'])
    expect(isSample(sample), sample).toBe(true);
});
