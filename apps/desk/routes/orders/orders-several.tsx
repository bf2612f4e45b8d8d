import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-router';
import { EnterKey } from '../../components/enter-key.tsx';
import { useTexts } from '../../i18n/texts.tsx';
import type { SeveralAssigned } from './assign-several.ts';

interface OrdersSeveralProps {
  /** of the list, so that the same one is shown afterwards */
  action: string;
  colleagues: readonly { id: string; name: string }[];
  result: SeveralAssigned | undefined;
  /** the table, with a box `item` in each row */
  children: ReactNode;
}

/** Who is to look after the ticked orders, in a bar that stands there while one is ticked (styles/several.css). */
export function OrdersSeveral({ action, colleagues, result, children }: OrdersSeveralProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const count = () => setTicked(form.current?.querySelectorAll('input[name=item]:checked').length ?? 0);
  // rows come and go, and what was changed is ticked no more
  useEffect(count);
  const problem = result !== undefined && 'problem' in result ? result.problem : null;
  return (
    <Form ref={form} method="post" action={action} className="several" onChange={count}>
      {/* in a field it is not to press the first button */}
      <EnterKey />
      {children}
      <div className="several-bar" role="group" aria-label={t('several.heading')}>
        <p className="several-count" role="status">
          {ticked > 0 && t('several.ticked', { count: ticked })}
        </p>
        <div className="row">
          <label>
            {t('several.assign')}
            <select name="assignee" aria-invalid={problem === 'assignee' ? true : undefined}>
              <option value="">{t('several.choose')}</option>
              <option value="me">{t('inbox.me')}</option>
              {colleagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="nobody">{t('inbox.nobody')}</option>
            </select>
          </label>
          <button type="submit" className="button button-primary">
            {t('several.assignGo')}
          </button>
        </div>
        {problem !== null && (
          <p className="error" role="alert">
            {t(`several.problem.${problem}`)}
          </p>
        )}
      </div>
    </Form>
  );
}
