import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-router';
import { useTexts } from '../i18n/texts.tsx';
import { EnterKey } from './enter-key.tsx';
import { choicesOf } from './field.tsx';

interface SeveralRowsProps {
  /** of the list, so that the same one is shown afterwards */
  action: string;
  problem: 'none' | 'assignee' | 'label' | 'day' | null;
  /** the buttons */
  acts: ReactNode;
  /** the table, with a box `item` in each row */
  children: ReactNode;
}

/** Ticked rows that are named in the bar; of more it says so. */
const mostNamed = 5;

/**
 * What is done with ticked rows, in a bar that stands there while something is ticked. One form around the table: it works
 * without scripts, and the browser knows by itself whether a box is ticked (styles/several.css).
 */
export function SeveralRows({ action, problem, acts, children }: SeveralRowsProps) {
  const { t } = useTexts();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [ticked, setTicked] = useState(0);
  const [who, setWho] = useState('');
  const count = () => {
    const boxes = [...(form.current?.querySelectorAll('input[name=item]:checked') ?? [])];
    const named = boxes
      .slice(0, mostNamed)
      .map((box) => box.closest('tr')?.querySelector('.who a')?.textContent.trim());
    setTicked(boxes.length);
    setWho([...named, ...(boxes.length > mostNamed ? ['…'] : [])].filter((name) => name !== undefined).join(', '));
  };
  const untick = () => {
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked') ?? [];
    for (const box of boxes) box.checked = false;
    count();
  };
  // rows come and go, and what was changed is ticked no more
  useEffect(count);
  return (
    <Form ref={form} method="post" action={action} className="several" onChange={count}>
      {/* in a field it is not to press the first button */}
      <EnterKey />
      {children}
      {/* on a phone the bar would cover the row that is to be ticked next: it stands below the list, and this line leads there */}
      <p className="several-way">
        <span aria-hidden="true">{ticked > 0 && t('several.ticked', { count: ticked })}</span>
        <a href={`#${id}`}>{t('several.way')}</a>
      </p>
      <div className="several-bar" id={id} role="group" aria-label={t('several.heading')}>
        <p className="several-count" role="status">
          {ticked > 0 && t('several.ticked', { count: ticked })}
        </p>
        {who !== '' && <p className="several-who">{who}</p>}
        {ticked > 0 && (
          <button type="button" className="plain" onClick={untick}>
            {t('several.untick')}
          </button>
        )}
        {acts}
        {problem !== null && (
          <p className="error" role="alert">
            {t(`several.problem.${problem}`)}
          </p>
        )}
      </div>
    </Form>
  );
}

interface AssigneeChoiceProps {
  colleagues: readonly { id: string; name: string }[];
  isWrong: boolean;
}

/** Who is to look after what is ticked. */
export function AssigneeChoice({ colleagues, isWrong }: AssigneeChoiceProps) {
  const { t } = useTexts();
  return (
    <label>
      {t('several.assign')}
      <select name="assignee" aria-invalid={isWrong ? true : undefined}>
        <option value="">{t('several.choose')}</option>
        <option value="me">{t('inbox.me')}</option>
        {choicesOf(colleagues, ({ id, name }) => [id, name])}
        <option value="nobody">{t('inbox.nobody')}</option>
      </select>
    </label>
  );
}
