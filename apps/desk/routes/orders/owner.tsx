import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ActForm } from './act-form.tsx';

interface OwnerProps {
  /** id of who has it; empty: nobody */
  ownerId: string;
  /** id of whoever looks */
  me: string;
  colleagues: readonly { id: string; name: string; active: boolean }[];
  mayWork: boolean;
}

/** Who looks after the order, and another who is to. */
export function Owner({ ownerId, me, colleagues, mayWork }: OwnerProps) {
  const { t } = useTexts();
  const name = colleagues.find(({ id }) => id === ownerId)?.name ?? t('inbox.nobody');
  const said = (
    <p>
      {t('inbox.assignee')}: <strong>{ownerId === me ? t('orders.owner.me', { name }) : name}</strong>
    </p>
  );
  if (!mayWork) return said;
  return (
    <div className="owner">
      {said}
      {ownerId !== me && (
        <ActForm act="assign" about={{ seen: ownerId, to: me }}>
          <SubmitButton className="button" data-command="">
            {t('item.take')}
          </SubmitButton>
        </ActForm>
      )}
      <details className="second-press">
        <summary>{t('item.assignOther')}</summary>
        <ActForm act="assign" about={{ seen: ownerId }} className="row">
          <select key={ownerId} name="to" defaultValue={ownerId} aria-label={t('inbox.assignee')}>
            <option value="">{t('inbox.nobody')}</option>
            {colleagues
              .filter(({ id, active }) => active || id === ownerId)
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </select>
          <SubmitButton className="button">{t('several.assignGo')}</SubmitButton>
        </ActForm>
      </details>
    </div>
  );
}
