import { createElement, useEffect, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { RuleKey } from '../../../domain/forms/fields.ts';
import type { FormInput } from '../../../domain/forms/form.ts';
import type { FormKind } from '../../../domain/forms/forms.ts';
import type { ReturnedForm } from '../../../domain/forms/returned-form.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { ReceivedForm } from './received.ts';
import type { NetworkReturnProps } from './network-return.tsx';
import { useErrorTitle } from './use-error-title.ts';

const importDelivery = () => import('./deliver.ts');

export interface FormSetting {
  kind: FormKind;
  /** start of the fields' ids, such as `contact` for `contact-email` */
  prefix: string;
  /** the language the server answers in */
  language: Locale;
  /** the text of a rule's key, in that language */
  say(key: RuleKey): string;
  /** loads the texts of the rules where the page did not bring them */
  prepare?(): Promise<void>;
  /** what the page's own action answered, without JavaScript */
  returned?: Pick<ReturnedForm, 'issues' | 'problem' | 'question'> | undefined;
  /** instead of sending: the first of two steps only checks */
  onChecked?: ((content: FormInput, key: string) => void) | undefined;
  onSent(received: ReceivedForm): void;
  /** the text shown when it could not be sent. @param said the server's own words; null when it said nothing */
  onFailed(said: string | null, status: number): string;
  /** the fields were not accepted, here or by the server */
  onRefused?(): void;
  /** instead of one made of the content */
  key?: string | undefined;
}

export interface FormState {
  busy: boolean;
  /** why it was not sent, beyond the fields */
  problem: string | null;
  /** whether the very same is meant once more; null: nothing is asked */
  question: string | null;
  questionId: string;
  /** id of the summary: what a page sent without JavaScript lands at */
  problemId: string;
  wrongFields: readonly { id: string; text: string }[];
  /** the network is gone and the message stays: what is to be said, and asked when it is back */
  unsent: ReactNode;
}

/**
 * The one controller of the site's forms: the rules of the form's definition, one send at a time, what is wrong with each
 * field, a summary that gets the focus, and the word "Error" before the title. It never disables what has the focus.
 */
export function useForm(setting: FormSetting) {
  const { kind, prefix, language, say, returned } = setting;
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>(returned?.issues ?? {});
  const [problem, setProblem] = useState(returned?.problem ?? null);
  const [question, setQuestion] = useState(returned?.question ?? null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [Unsent, setUnsent] = useState<ComponentType<NetworkReturnProps> | null>(null);
  const [lastSent, setLastSent] = useState<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  // how long a form takes to fill in tells people from programs
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const problemId = `${prefix}-problem`;
  const questionId = `${prefix}-question`;
  const text = (issue: string) => (isRuleKey(issue) ? say(issue) : issue);
  // in the order of the page, which is that of the definition
  const wrongFields = Object.entries(issues).map(([name, issue]) => ({ id: `${prefix}-${name}`, text: text(issue) }));
  const word = say('validation.summary.prefix');
  // a text that has not arrived is its own key
  useErrorTitle((problem !== null || wrongFields.length > 0) && !isRuleKey(word), word);

  /** Draws what is wrong and takes the focus there. */
  function show(found: Readonly<Record<string, string>>, why: string | null) {
    flushSync(() => {
      setIssues(found);
      setProblem(why);
      setBusy(false);
    });
    const summary = document.getElementById(problemId);
    summary?.focus({ preventScroll: true });
    // its first line: of a summary higher than the window the middle says nothing
    summary?.firstElementChild?.scrollIntoView({ block: 'center' });
  }

  async function attempt(form: HTMLFormElement, again: boolean) {
    const typed = Object.fromEntries(new FormData(form));
    // Texts that do not arrive are shown as their keys; code that does not (a page from before a new release) is not
    // needed: there is the way without JavaScript.
    const [code] = await Promise.all([
      importDelivery().catch(() => null),
      // it is tried again for as long as it takes, but nobody shall watch that
      Promise.race([setting.prepare?.().catch(() => undefined), pause(longestPreparation)]),
    ]);
    if (!code) return sendNatively(form);
    const { key, onChecked } = setting;
    const elapsed = timeSince(shownAt.current);
    const delivery = await code.deliver(kind, typed, {
      language,
      elapsed,
      key,
      checkOnly: onChecked !== undefined,
      again,
    });
    switch (delivery.kind) {
      case 'checked':
        // the next step must not be drawn, and announced, as being sent
        setBusy(false);
        return onChecked?.(delivery.content, delivery.key);
      case 'sent':
        shownAt.current = moment();
        return setting.onSent(delivery.received);
      case 'invalid':
        setting.onRefused?.();
        return show(delivery.issues, null);
      case 'asked':
        flushSync(() => {
          setQuestion(delivery.question);
          setBusy(false);
        });
        return document.getElementById(questionId)?.focus();
      case 'without-scripts':
        return sendNatively(form);
      case 'failed':
        if (delivery.status === 0) setUnsent(() => code.NetworkReturn);
        return show({}, setting.onFailed(delivery.said, delivery.status));
    }
  }

  const sendAgain = () => lastSent?.form.requestSubmit(lastSent.submitter);

  function sendNatively(form: HTMLFormElement) {
    if (!form.hasAttribute('action') || !navigator.onLine) return show({}, setting.onFailed(null, 0));
    form.submit();
  }

  return {
    busy,
    problem,
    problemId,
    question,
    questionId,
    wrongFields,
    unsent:
      Unsent && problem !== null
        ? createElement(Unsent, {
            kept: say('validation.network.kept'),
            back: say('validation.network.back'),
            send: say('validation.network.send'),
            onSend: sendAgain,
          })
        : null,
    /** what an InputField and its like need to know of a field */
    field: (name: string) => {
      const issue = issues[name];
      return { id: `${prefix}-${name}`, name, error: issue === undefined ? undefined : text(issue) };
    },
    /** rules and sending are there by the time they are needed; a failure shows itself when the form is sent */
    warm: () => void importDelivery().catch(() => undefined),
    /** nothing is wrong any more, for example because the visitor has gone back a step */
    clear: () => {
      setIssues({});
      setProblem(null);
      setQuestion(null);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // a second click may come before the button is drawn busy
      if (running.current) return;
      running.current = true;
      setIssues({});
      setProblem(null);
      setQuestion(null);
      setBusy(true);
      setUnsent(null);
      const submitter = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
      setLastSent({ form: event.currentTarget, submitter });
      attempt(event.currentTarget, submitter instanceof HTMLButtonElement && submitter.name === 'again')
        .catch((error: unknown) => {
          console.error(error);
          show({}, setting.onFailed(null, 0));
        })
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
  };
}

/** milliseconds */
const longestPreparation = 4000;
const pause = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds));
const moment = () => performance.now();
const timeSince = (before: number) => Math.round(performance.now() - before);

const isRuleKey = (issue: string): issue is RuleKey => issue.startsWith('validation.');
