// HTML as it comes along from a word processor or a mail, and what would run; `<<…>>` is a choice of wordings
const tag =
  /(?<!<)<\/?(?:a|b|big|blockquote|br|button|center|code|div|em|embed|font|form|h[1-6]|hr|i|iframe|img|input|li|link|meta|object|ol|p|pre|s|script|small|span|strong|style|sub|sup|svg|table|tbody|td|th|tr|u|ul|video)\b[^<>]*>(?!>)/i;

/** A tag in a text: nobody's text is read as HTML, so readers would see it as it was typed. @returns null where none is */
export const typedTag = (text: string): string | null => tag.exec(text)?.[0] ?? null;
