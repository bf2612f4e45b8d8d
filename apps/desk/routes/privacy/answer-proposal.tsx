import { CopyButton } from '../../components/copy-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';

interface AnswerProposalProps {
  /** whom the case is about; a telephone number has no mail program */
  subject: string;
  heading: string;
  mailSubject: string;
  body: string;
}

/** What may be written to the person: copied, or opened in one's own mail program. */
export function AnswerProposal({ subject, heading, mailSubject, body }: AnswerProposalProps) {
  const { t } = useTexts();
  const mail = `mailto:${encodeURIComponent(subject)}?subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(body)}`;
  return (
    <details className="act">
      <summary>{heading}</summary>
      <p className="proposal">{body}</p>
      <div className="row">
        <CopyButton text={body} />
        {subject.includes('@') && (
          <a href={mail} className="button">
            {t('privacyCase.openMail')}
          </a>
        )}
      </div>
      {subject.includes('@') && <p className="hint">{t('privacyCase.openMailHint')}</p>}
    </details>
  );
}
