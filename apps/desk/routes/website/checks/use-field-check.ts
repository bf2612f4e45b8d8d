import { useCallback, useEffect, useRef, useState, type InputEvent } from 'react';
import { useParams } from 'react-router';
import type { SaidOfFields } from './check-field.ts';

/** How long nobody types before what was typed is looked at, in milliseconds. */
const pause = 400;

/**
 * What the server's checks say of a row of fields while it is typed; null until somebody types. A check that cannot be
 * asked for, without a connection perhaps, says nothing: saving and publishing check again.
 * @param loaded changes when the row was loaded anew
 */
export function useFieldCheck(loaded: string) {
  const { area = '', item } = useParams();
  const [said, setSaid] = useState<{ of: string; fields: SaidOfFields } | null>(null);
  const waiting = useRef<{ timer?: ReturnType<typeof setTimeout>; request?: AbortController }>({});
  useEffect(() => {
    const current = waiting.current;
    return () => {
      clearTimeout(current.timer);
      current.request?.abort();
    };
  }, []);

  const onInput = useCallback(
    ({ currentTarget }: InputEvent<HTMLFieldSetElement>) => {
      const row = currentTarget;
      clearTimeout(waiting.current.timer);
      waiting.current.request?.abort();
      waiting.current.timer = setTimeout(() => {
        const request = new AbortController();
        waiting.current.request = request;
        const address = `/website/field?${new URLSearchParams({ area, ...(item === undefined ? {} : { item }) }).toString()}`;
        fetch(address, { method: 'POST', body: fieldsIn(row), signal: request.signal })
          .then(async (answer) => {
            if (!answer.ok) return;
            const fields: SaidOfFields = await answer.json();
            if (!request.signal.aborted) setSaid({ of: loaded, fields });
          })
          .catch(() => undefined);
      }, pause);
    },
    [area, item, loaded],
  );
  return { said: said?.of === loaded ? said.fields : null, onInput };
}

/** The inputs of a row as its form would send them. */
function fieldsIn(row: HTMLFieldSetElement): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of row.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('[name]'))
    fields.append(control.name, control.value);
  return fields;
}
