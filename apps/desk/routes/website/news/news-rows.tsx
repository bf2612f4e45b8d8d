import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { RowFields } from '../fields/row-fields.tsx';
import type { Row } from '../fields/form-shape.ts';
import type { NewsShape } from './news-shape.ts';

interface NewsRowsProps {
  shape: NewsShape;
  /** names of fields that somebody else has changed meanwhile */
  clashes: readonly string[];
}

/** Title, text and picture of a piece of news; its other languages and what is proposed around it are folded. */
export function NewsRows({ shape: { written, alsoIn, picture, more }, clashes }: NewsRowsProps) {
  const { t, word } = useTexts();
  const { hash } = useLocation();
  useEffect(() => {
    // a sentence that names what is wrong leads to its field, which may be folded
    const field = document.getElementById(hash.slice(1));
    const fold = field?.closest('details');
    if (!field || !fold) return;
    fold.open = true;
    field.scrollIntoView({ block: 'center' });
  }, [hash]);
  const rowsOf = (rows: readonly Row[]) =>
    rows.map((row) => <RowFields key={row.cells[0]?.name ?? row.label} row={row} clashes={clashes} languages="all" />);
  return (
    <div className="news-form">
      {written.map(({ language, rows }) =>
        written.length === 1 ? (
          rowsOf(rows)
        ) : (
          <fieldset key={language} className="news-language">
            <legend>{word('locale', language)}</legend>
            {rowsOf(rows)}
          </fieldset>
        ),
      )}
      {rowsOf(picture)}
      <p>
        <SubmitButton intent="upload">{t('website.news.ownPicture')}</SubmitButton>
      </p>
      {alsoIn.map(({ language, rows }) => (
        <details key={language} className="fold">
          <summary>{t('website.news.alsoIn', { language: word('website.news.inLanguage', language) })}</summary>
          {rowsOf(rows)}
        </details>
      ))}
      <details className="fold">
        <summary>{t('website.news.more')}</summary>
        <p className="hint">{t('website.news.moreHint')}</p>
        {rowsOf(more)}
      </details>
    </div>
  );
}
