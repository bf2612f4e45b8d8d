import { CopyButton } from '../../components/copy-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { Letter } from './letters.ts';

interface AnswerProposalProps {
  /** whom the case is about; a telephone number has no mail program */
  subject: string;
  heading: string;
  letters: readonly Letter[];
}

/** What may be written to the person, in every language: copied, or opened in one's own mail program. */
export function AnswerProposal({ subject, heading, letters }: AnswerProposalProps) {
  const { t, word } = useTexts();
  const mailTo = (letter: Letter) =>
    `mailto:${encodeURIComponent(subject)}?subject=${encodeURIComponent(letter.subject)}&body=${encodeURIComponent(letter.body)}`;
  return (
    <details className="act">
      <summary>{heading}</summary>
      {subject.includes('@') && <p className="hint">{t('privacyCase.openMailHint')}</p>}
      {letters.map((letter) => (
        <div key={letter.language}>
          <p>
            <strong>{word('locale', letter.language)}</strong>
          </p>
          <p className="proposal" lang={letter.language}>
            {letter.body}
          </p>
          <div className="row">
            <CopyButton text={letter.body} />
            {subject.includes('@') && (
              <a href={mailTo(letter)} className="button">
                {t('privacyCase.openMail')}
              </a>
            )}
          </div>
        </div>
      ))}
    </details>
  );
}
