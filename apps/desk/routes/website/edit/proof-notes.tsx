import { Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import type { proofNoteOf } from './product-lines.ts';

type Note = ReturnType<typeof proofNoteOf>;

/** Above the list of claims: how many are proven, and where a proof goes in. */
export function ProofCount({ notes }: { notes: readonly Note[] }) {
  const { t } = useTexts();
  const proven = notes.filter((note) => note === 'proven').length;
  return (
    <>
      <p className="narrow">{t('website.proof.text')}</p>
      <p>
        <Link to="/website/certificate" className="button button-primary" data-command="">
          {t('website.certificate.open')}
        </Link>
      </p>
      <h2>{t('website.proof.heading', { proven, all: notes.length })}</h2>
    </>
  );
}

export function ProofNote({ note }: { note: Note | undefined }) {
  const { t } = useTexts();
  return note === undefined ? null : (
    <span className={`proof-note ${proofClass[note]}`}>{t(`website.proof.${note}`)}</span>
  );
}

const proofClass = { proven: 'good', unproven: 'hint', over: 'error', new: 'hint' } as const;
