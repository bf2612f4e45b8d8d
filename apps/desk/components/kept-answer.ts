import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * What the page's action answered, until something else is sent or shown: React Router forgets it as soon as the page is
 * loaded anew by itself (useLivePage).
 */
export function useKeptAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const { key } = useLocation();
  const answer = useActionData<Action>();
  const [kept, keep] = useState({ key, answer });
  const isNew = key !== kept.key || (answer !== undefined && answer !== kept.answer);
  if (isNew) keep({ key, answer });
  return isNew ? answer : kept.answer;
}
