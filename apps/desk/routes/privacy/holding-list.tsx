import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { HoldingLine } from './holding-line.ts';

interface HoldingListProps {
  holdings: readonly HoldingLine[];
  papers: readonly string[];
  mails: number;
  newsletter: number;
  mentionedIn: readonly string[];
}

/** What is stored of the person; each line leads to what it names. */
export function HoldingList({ holdings, papers, mails, newsletter, mentionedIn }: HoldingListProps) {
  const { t, word } = useTexts();
  const isNothing = holdings.length + papers.length + mails + newsletter === 0;
  return (
    <>
      <h2>{t('privacyCase.holdings')}</h2>
      {isNothing && <p>{t('privacyCase.nothing')}</p>}
      <ul className="things">
        {holdings.map((holding) => (
          <li key={holding.number}>
            <span>
              <Link to={holding.to}>
                {word('kind', holding.kind)} {holding.number}
              </Link>
              , {holding.received}
              {holding.isContract && <span className="hint"> {t('privacyCase.contract')}</span>}
              {holding.isUnfinished && <strong> {t('privacyCase.stillOpen')}</strong>}
            </span>
            {holding.restricted && <strong>{t('inbox.restricted')}</strong>}
          </li>
        ))}
        {papers.length > 0 && <li>{t('privacyCase.papers', { numbers: papers.join(', ') })}</li>}
        {mails > 0 && <li>{t('privacyCase.mails', { count: mails })}</li>}
        {newsletter > 0 && (
          <li>
            <Link to="/newsletter/proof">{t('privacyCase.newsletter', { count: newsletter })}</Link>
          </li>
        )}
      </ul>
      {mentionedIn.length > 0 && <p>{t('privacyCase.mentioned', { numbers: mentionedIn.join(', ') })}</p>}
      {!isNothing && <p className="hint">{t('privacyCase.inBackups')}</p>}
    </>
  );
}
