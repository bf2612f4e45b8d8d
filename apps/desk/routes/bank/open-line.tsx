import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.tsx';
import type { OpenLineView } from './bank-view.ts';
import type { LinesNoted } from './note-lines.ts';

interface OpenLineProps {
  line: OpenLineView;
  /** what went wrong with it, with what was chosen and typed */
  wrong: LinesNoted['problems'][string] | undefined;
}

/** A transfer beside what it may pay for. A sure one is ticked; of a doubtful one somebody chooses. */
export function OpenLine({ line, wrong }: OpenLineProps) {
  const { t } = useTexts();
  const { id, seen, level, candidates } = line;
  const isSure = level === 'sure';
  const [first] = candidates;
  return (
    <li className="bank-line">
      <input type="hidden" name="line" value={seen} />
      <Transfer line={line} />
      <div>
        {wrong !== undefined && (
          <p id={`${id}-wrong`} className="error" role="alert">
            {t(`bank.problem.${wrong.problem}`)}
          </p>
        )}
        {isSure && first !== undefined ? (
          <>
            <label className="check candidate">
              <input
                type="checkbox"
                name={`choice.${id}`}
                value={first.value}
                defaultChecked={wrong === undefined || wrong.posted.choice === first.value}
              />
              <Candidate candidate={first} />
            </label>
            <details open={wrong !== undefined && (wrong.posted.number !== '' || wrong.posted.aside)}>
              <summary>{t('bank.otherwise')}</summary>
              {!line.isReturned && !line.isPaidBack && <NumberField line={line} wrong={wrong} />}
              <label className="check">
                <input type="checkbox" name={`aside.${id}`} value="yes" defaultChecked={wrong?.posted.aside} />
                {t('bank.aside')}
              </label>
            </details>
          </>
        ) : (
          <>
            <fieldset className="candidates">
              <legend className="unseen">
                {t('bank.candidates')} {line.amount} {line.name}
              </legend>
              {candidates.length > 0 && (
                <div className="side-by-side">
                  {candidates.map((candidate) => (
                    <label key={candidate.value} className="check candidate">
                      <input
                        type="radio"
                        name={`choice.${id}`}
                        value={candidate.value}
                        defaultChecked={wrong?.posted.choice === candidate.value}
                      />
                      <Candidate candidate={candidate} />
                    </label>
                  ))}
                </div>
              )}
              <div className="row">
                {(['later', 'aside'] as const).map((choice) => (
                  <label key={choice} className="check">
                    <input
                      type="radio"
                      name={`choice.${id}`}
                      value={choice}
                      defaultChecked={(wrong?.posted.choice ?? 'later') === choice}
                    />
                    {t(`bank.${choice}`)}
                  </label>
                ))}
              </div>
            </fieldset>
            {!line.isReturned && !line.isPaidBack && <NumberField line={line} wrong={wrong} />}
          </>
        )}
      </div>
    </li>
  );
}

/** What the bank says of it. */
export function Transfer({
  line,
}: {
  line: Pick<OpenLineView, 'day' | 'amount' | 'name' | 'iban' | 'text'> & {
    isReturned?: boolean;
    isPaidBack?: boolean;
    looksKnown?: boolean;
  };
}) {
  const { t } = useTexts();
  return (
    <div className="transfer">
      <p>
        <strong className="amount">{line.amount}</strong> <span className="when">{line.day}</span>
        {line.isReturned === true && <strong className="over"> {t('bank.returned')}</strong>}
        {line.isPaidBack === true && <strong> {t('bank.paidBack')}</strong>}
        {line.looksKnown === true && <strong className="over"> {t('bank.looksKnown')}</strong>}
      </p>
      <p>{line.name === '' ? t('bank.notNamed') : line.name}</p>
      <p className="said">{line.text === '' ? t('bank.withoutText') : line.text}</p>
      {line.iban !== '' && <p className="hint">{line.iban}</p>}
    </div>
  );
}

function Candidate({ candidate }: { candidate: OpenLineView['candidates'][number] }) {
  const { t } = useTexts();
  const { orders, returns, refund, reasons, less, more } = candidate;
  return (
    <span>
      {returns !== null && t('bank.returns', returns)}
      {refund !== null && (
        <span className="order">
          <Link to={`/orders/${refund.id}`}>{refund.number}</Link> {refund.who} ·{' '}
          {t(refund.isNoted ? 'bank.refundNoted' : 'bank.refundOwed')}
        </span>
      )}
      {orders.map((order) => (
        <span key={order.id} className="order">
          <Link to={`/orders/${order.id}`}>{order.number}</Link> {order.who} ·{' '}
          {order.notInvoiced === null
            ? t('bank.open', { amount: order.open })
            : t('bank.notInvoiced', { amount: order.notInvoiced })}
          {order.invoice !== null && ` · ${t('bank.forInvoice', { number: order.invoice })}`}
        </span>
      ))}
      {less !== null && <span className="over"> {t('bank.less', { amount: less })}</span>}
      {more !== null && <span className="over"> {t('bank.more2', { amount: more })}</span>}
      {reasons.length > 0 && (
        <span className="hint"> {reasons.map((reason) => t(`bank.reason.${reason}`)).join(' · ')}</span>
      )}
    </span>
  );
}

function NumberField({ line, wrong }: OpenLineProps) {
  const { t } = useTexts();
  const { id } = line;
  const isWrong = wrong !== undefined && wrong.posted.number !== '';
  return (
    <div className="field number-field">
      <label htmlFor={`number-${id}`}>{t('bank.number')}</label>
      <input
        id={`number-${id}`}
        name={`number.${id}`}
        autoComplete="off"
        maxLength={200}
        placeholder="N2P-…"
        title={t('bank.numberHint')}
        defaultValue={wrong?.posted.number ?? ''}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
      />
    </div>
  );
}
