import { countrySpecs, isValidBIC, validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { checkVAT, countries } from 'jsvat';
import { isSample } from '../../../domain/sample-values.ts';

/**
 * What is wrong with the company's account number (ISO 13616: length by country, check digits), as a sentence about the
 * field; null: nothing, or it is a sample value, which the launch check names.
 */
export function ibanProblem(typed: string): string | null {
  if (isSample(typed)) return null;
  const iban = typed.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return 'is no IBAN: it begins with two letters of the country and two digits, and has no other signs than letters and digits';
  const country = iban.slice(0, 2);
  const length = countrySpecs[country]?.chars;
  if (length === undefined || length === null) return `no account has an IBAN that begins with ${country}`;
  if (iban.length !== length) return `has ${iban.length} characters; an IBAN of ${country} has ${length}`;
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return null;
  return errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat)
    ? `has letters where an IBAN of ${country} has digits, or the other way round`
    : 'has wrong check digits: a digit is mistyped or two are swapped';
}

/** The same for a bank's code (ISO 9362). */
export function bicProblem(typed: string): string | null {
  if (isSample(typed)) return null;
  return isValidBIC(typed)
    ? null
    : 'is no BIC: it has 8 or 11 capitals and digits without a space, with the country in the fifth and sixth place, such as COBADEFFXXX';
}

/** The same for a VAT id (Directive 2006/112/EC, Art. 215), with the check digits of its country. */
export function vatIdProblem(typed: string): string | null {
  if (isSample(typed)) return null;
  const text = typed.replace(/[\s.\-/]/g, '').toUpperCase();
  const { isValid, isValidFormat, isSupportedCountry } = checkVAT(text, countries);
  if (isValid) return null;
  if (!isSupportedCountry || !/^[A-Z]{2}/.test(text))
    return 'is no VAT number: it begins with two letters of the country, such as DE';
  return isValidFormat
    ? 'has wrong check digits: a digit is mistyped or two are swapped'
    : 'does not have the length or the signs of a VAT number of its country';
}

/**
 * The same for the number that a German tax office gives: ten or eleven digits, which each state parts in its own way, with
 * strokes or spaces ("93815/08152", "013 815 08153", "181/815/08155"), or the thirteen of electronic returns.
 */
export function taxNumberProblem(typed: string): string | null {
  if (isSample(typed) || /^(?:\d{10,11}|\d{13})$/.test(typed.trim().replace(/(?<=\d)[ /](?=\d)/g, ''))) return null;
  return 'is no tax number: it is written as the tax office writes it, such as 12/345/67890, with 10, 11 or 13 digits';
}

/** Of the registers that German courts keep: kind, number, and the letters that some courts add. */
const germanRegister = /^(?:HRA|HRB|GnR|GsR|PR|VR)\s?\d{1,6}(?:\s?[A-ZÄÖÜ]{1,3})?$/;

/** The same for the number in the register of companies, where a German court keeps it. @param country ISO 3166, two capitals */
export function registerNumberProblem(typed: string, country: string): string | null {
  if (country !== 'DE' || isSample(typed) || germanRegister.test(typed)) return null;
  return 'is no register number: it is the kind of register and up to six digits, such as HRB 123456';
}
