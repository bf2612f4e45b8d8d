import { Form, Link, redirect, useLoaderData } from 'react-router';
import { noonOf } from '../../../../domain/german-time.ts';
import { leftOut } from '../../../../server/features/assistant/minimal-question.ts';
import { listUnanswered } from '../../../../server/features/assistant/unanswered-questions.ts';
import { settleQuestion } from '../../../../server/features/enquiries/settle-question.ts';
import { withDesk, withForm } from '../../document/with-desk.ts';
import { dayInFull } from '../../i18n/moment.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { ColumnHeads } from '../../components/column-heads.tsx';

export const loader = withDesk(async ({ database, language, title, may }) => {
  const found = await listUnanswered(database);
  return {
    title: title('questions.title'),
    mayWrite: may('edit-website'),
    /** asked with words that nobody else used: how often, by language */
    untold: found
      .filter(({ text }) => text === leftOut)
      .map(({ id, language: of, asked }) => ({ id, language: of, asked })),
    questions: found
      .filter(({ text }) => text !== leftOut)
      .map(({ id, language: of, text, asked, last_day }) => ({
        id,
        language: of,
        text,
        asked,
        last: dayInFull(noonOf(last_day), language),
      })),
  };
});

/** Takes one off the list. */
export const action = withForm(async ({ database, now, actor }, _form, text) => {
  await settleQuestion(database, actor, text('id'), now());
  return redirect('/questions', 303);
});

/** What visitors asked the assistant and it could not answer: each is an answer that the website lacks. */
export default function Questions() {
  const { questions, untold, mayWrite } = useLoaderData<typeof loader>();
  const { t, word } = useTexts();
  return (
    <>
      <h1>{t('questions.heading')}</h1>
      <p className="hint">{t('questions.text')}</p>
      {questions.length === 0 && <p className="empty">{t('questions.empty')}</p>}
      {questions.length > 0 && (
        <table className="list">
          <ColumnHeads
            columns={[
              t('questions.question'),
              t('inbox.language'),
              t('questions.asked'),
              t('questions.last'),
              t('questions.do'),
            ]}
          />
          <tbody>
            {questions.map(({ id, language, text, asked, last }) => (
              <tr key={id}>
                <td lang={language}>{text}</td>
                <td>{word('locale', language)}</td>
                <td className="when">{asked}</td>
                <td className="when">{last}</td>
                <td>
                  <div className="row">
                    {mayWrite && (
                      <Link
                        to={`/website/faq?${new URLSearchParams({ begin: text }).toString()}`}
                        state={{ start: 'faq' }}
                      >
                        {t('questions.write')}
                      </Link>
                    )}
                    {mayWrite && (
                      <Form method="post">
                        <input type="hidden" name="id" value={id} />
                        <SubmitButton className="plain" aria-label={t('questions.settleOf', { question: text })}>
                          {t('questions.settle')}
                        </SubmitButton>
                      </Form>
                    )}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {untold.length > 0 && (
        <p className="hint">
          {t('questions.untold', {
            counts: untold.map(({ language, asked }) => `${word('locale', language)} ${asked}`).join(', '),
          })}
        </p>
      )}
    </>
  );
}
