import type { ReactNode } from 'react';
import { RichText } from '../../i18n/text.tsx';

const addresses = /([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|\+\d[\d ]{6,24}\d)/;

/**
 * A text of ours with its claims and links; an e-mail address or phone number in it can be used at once.
 * @param mark what screen readers hear behind a claim, in the text's language
 */
export function MessageText({ text, mark }: { text: string; mark?: string }): ReactNode {
  return text.split(addresses).map((part, index) => {
    if (index % 2 === 0) return <RichText key={index} text={part} {...(mark === undefined ? {} : { mark })} />;
    const target = part.includes('@') ? `mailto:${part}` : `tel:${part.replace(/[^\d+]/g, '')}`;
    return (
      <a key={index} href={target} className={part.includes('@') ? 'wrap-anywhere' : 'whitespace-nowrap'}>
        {part}
      </a>
    );
  });
}
