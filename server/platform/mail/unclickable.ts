/** Between two signs it shows nothing and joins nothing: mail programs no longer see one number. */
const nonJoiner = '\u200C';

/** As many figures as a telephone number has. */
const leastFigures = 7;

/** Days of our time stay whole: nobody calls them, and who copies one must not copy what cannot be seen. */
const dates =
  /\b(?:(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[./](?:0?[1-9]|1[0-2])[./](?:19|20)\d\d)\b/g;

/** A full stop, and the signs that browsers read as one. */
const stop = /([.\u3002\uFF0E\uFF61])/u;

/**
 * Words joined by full stops as a domain has them. One of single letters, such as "B.V.", is none: no domain ends in one
 * letter. After "www." everything is one.
 */
function withoutDomain(run: string): string {
  const [first = '', ...rest] = run.split(stop);
  const isNamed = /^(?:www|ftp)$/i.test(first);
  if (!isNamed && !rest.some((label) => /\p{L}\P{L}*\p{L}/u.test(label))) return run;
  return rest.reduce((text, part, index) => {
    const next = rest[index + 1] ?? '';
    return text + (stop.test(part) && (isNamed || /\p{L}/u.test(next)) ? `[${part}]` : part);
  }, first);
}

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
      // after a sentence there is a space, in a date there are figures
      .replace(/(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+(?:[.\u3002\uFF0E\uFF61][\p{L}\p{N}-]+)+/gu, withoutDomain)
      .replace(/[+\d][\d\s()/.-]*/g, (run) => {
        const figures = run.replace(dates, '').replace(/\D/g, '').length;
        return figures < leastFigures ? run : run.replace(/(\d)(?=.)/g, `$1${nonJoiner}`);
      })
  );
}
