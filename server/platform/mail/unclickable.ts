/** Between two signs it shows nothing and joins nothing: mail programs no longer see one number. */
const nonJoiner = '\u200C';

/** As many figures as a telephone number has. */
const leastFigures = 7;

/**
 * A stranger's text for a mail in our name: nothing in it can be clicked or called in any mail program, and every word of it
 * can still be read. What makes an address of a text is put in brackets; long numbers get invisible joints.
 */
export function unclickable(typed: string): string {
  return (
    typed
      .replace(/:(?=\/\/)/g, '[:]')
      .replace(/\b(mailto|tel|sms|javascript|data):/gi, '$1[:]')
      .replace(/@/g, '[at]')
      // a full stop before a letter is that of a domain; after a sentence there is a space, in a date there are figures
      .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}-]*\p{L})/gu, '[.]')
      .replace(/[+\d][\d\s()/.-]*/g, (run) =>
        run.replace(/\D/g, '').length < leastFigures ? run : run.replace(/(\d)(?=.)/g, `$1${nonJoiner}`),
      )
  );
}
