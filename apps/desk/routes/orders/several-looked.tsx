import { Link } from 'react-router';
import { SubmitButton } from '../../components/submit-button.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { SeveralLook } from './look-at-several.ts';
import { LookedAt, LookedMails } from './look-first.tsx';
import { severalDeeds } from './several-deeds.ts';

/** Above the list, in its form: what would be sent of the ticked orders, and the buttons that send it. */
export function SeveralLooked({ seen }: { seen: SeveralLook }) {
  const { t, word } = useTexts();
  const { looks, notDone } = seen;
  return (
    <LookedAt answer={seen}>
      <p>
        <strong>{t('orders.look.heading')}</strong>
      </p>
      {looks.map(({ id, name, look }) => (
        <details key={id} open={looks.length === 1}>
          <summary>
            {name}: {look.mails[0]?.subject ?? look.papers.map(({ kind }) => word('paperKind', kind)).join(', ')}
          </summary>
          <LookedMails look={look} order={id} />
        </details>
      ))}
      {notDone.map(({ id, name, why }) => (
        <p key={id}>
          <Link to={`/orders/${id}`}>{name}</Link>: {why}
        </p>
      ))}
      <div className="row">
        {severalDeeds
          .filter((deed) => looks.some((one) => one.deed === deed))
          .map((deed) => (
            <SubmitButton key={deed} name="deed" value={deed} className="button button-primary">
              {t(`orders.several.${deed}`)}
            </SubmitButton>
          ))}
      </div>
    </LookedAt>
  );
}
