import { useSyncExternalStore } from 'react';
import type { ChatCategory } from '../../../../domain/chat-keywords.ts';
import type { Locale } from '../../../../domain/locale.ts';
import type { AssistantReply } from './ask-assistant.ts';
import { importAgain } from '../../network/load.ts';
import type { ReceivedForm } from '../../forms/received.ts';
import { showToast } from '../../components/toast.tsx';
import { chatText, fetchChatTexts, type ChatKey, type ChatTexts } from './chat-texts.ts';

/**
 * The conversation, kept outside of the components so that it lives on when pages change and the panel closes, and ends
 * with the visit: nothing is stored.
 */
export type ChatMessage = { id: number; language: Locale } & (
  | { from: 'visitor'; text: string }
  | { from: 'bot'; kind: 'text'; key: ChatKey; values?: Record<string, string> }
  | { from: 'bot'; kind: 'reply'; reply: AssistantReply }
  | { from: 'bot'; kind: 'mail'; address: string }
);

type NewMessage = ChatMessage extends infer Message
  ? Message extends ChatMessage
    ? Omit<Message, 'id'>
    : never
  : never;

export type ChatFormName = 'preorder' | 'callback';
export type Draft = Readonly<Record<string, string>>;

export interface Conversation {
  open: boolean;
  /** the language the visitor last wrote in; before the first message the page's */
  language: Locale;
  messages: readonly ChatMessage[];
  /** an answer is on its way; `asking`: from the server, which may take a while */
  answering: 'no' | 'soon' | 'asking';
  chips: boolean;
  form: ChatFormName | null;
  /** what stands in the forms and in the input, kept through page changes and failures */
  drafts: Readonly<Record<ChatFormName | 'input', Draft>>;
  texts: ChatTexts;
}

/** Delays of the specification's section 9, in milliseconds. */
const greetingDelay = 120;
const replyDelay = 350;

const emptyDrafts = { preorder: {}, callback: {}, input: {} };
let state: Conversation = {
  open: false,
  language: 'en',
  messages: [],
  answering: 'no',
  chips: false,
  form: null,
  drafts: emptyDrafts,
  texts: {},
};
let greeted = false;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Partial<Conversation>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const say = (...messages: NewMessage[]) => [
  ...state.messages,
  ...messages.map((message) => ({ ...message, id: (lastId += 1) })),
];

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = () => state;

export const useConversation = (): Conversation => useSyncExternalStore(subscribe, read, read);

const wait = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Loads a language's texts, once. @throws when they do not arrive */
export async function loadTexts(language: Locale): Promise<void> {
  if (state.texts[language]) return;
  const texts = await fetchChatTexts(language);
  change({ texts: { ...state.texts, [language]: texts } });
}

/** Opens the panel; on the first opening the greeting follows. */
export function openChat(language: Locale): void {
  change({ open: true, ...(greeted ? {} : { language }) });
  if (greeted) return;
  greeted = true;
  setTimeout(
    () =>
      change({
        messages: say({ from: 'bot', kind: 'text', key: 'chat.greeting', language: state.language }),
        chips: true,
      }),
    greetingDelay,
  );
}

export const closeChat = (): void => change({ open: false });

export const keepDraft = (of: ChatFormName | 'input', draft: Draft): void =>
  change({ drafts: { ...state.drafts, [of]: draft } });

let wanted: Locale | null = null;

/** The site's language was switched: the conversation goes on in it. Meanwhile the old texts stay in place. */
export async function switchLanguage(language: Locale): Promise<void> {
  wanted = language;
  await loadTexts(language).catch(() => undefined);
  // another may have been chosen while these texts were on their way
  if (wanted === language && state.texts[language]) change({ language });
}

const cannedAnswers: Record<Exclude<ChatCategory, 'fallback'>, { key: ChatKey; form: ChatFormName | null }> = {
  restart: { key: 'chat.greeting', form: null },
  thanks: { key: 'chat.thanks', form: null },
  bye: { key: 'chat.bye', form: null },
  complaint: { key: 'chat.complaint', form: null },
  preorder: { key: 'chat.preorderIntro', form: 'preorder' },
  delivery: { key: 'chat.delivery', form: null },
  material: { key: 'chat.material', form: null },
  contact: { key: 'chat.contact', form: 'callback' },
};

/** A message of the visitor, from the input or a chip. Blank ones are ignored (specification, section 4). */
export async function sendMessage(typed: string, from: 'input' | 'chip' = 'input'): Promise<void> {
  const text = typed.trim();
  if (text === '' || state.answering !== 'no') return;
  // shown at once; what it is about is found out meanwhile
  change({
    messages: say({ from: 'visitor', text, language: state.language }),
    answering: 'soon',
    chips: false,
    form: null,
    drafts: { ...state.drafts, input: {} },
  });
  try {
    await answer(text, from);
  } catch (error) {
    // a part of the program did not arrive: no connection, or a release has replaced it
    console.error(error);
    change({
      messages: say({ from: 'bot', kind: 'text', key: 'chat.connectionProblem', language: state.language }),
      answering: 'no',
      chips: true,
    });
  }
}

async function answer(text: string, from: 'input' | 'chip'): Promise<void> {
  const answered = wait(replyDelay);
  const { understand } = await importAgain(() => import('./understand.ts'));
  const { language: detected, category, isQuantity, isFollowUp } = understand(text, state.language, from);
  await loadTexts(detected).catch(() => undefined);
  const language = state.texts[detected] ? detected : state.language;
  change({
    language,
    messages: state.messages.map((message) =>
      message.id === lastId && message.from === 'visitor' ? { ...message, language } : message,
    ),
  });
  if (category === 'fallback') {
    change({ answering: 'asking' });
    const { askAssistant } = await importAgain(() => import('./ask-assistant.ts'));
    const reply = await askAssistant(text, detected, isFollowUp ? questionBefore(detected) : null);
    change({
      messages: say(
        reply
          ? { from: 'bot', kind: 'reply', reply, language: detected }
          : { from: 'bot', kind: 'text', key: 'chat.connectionProblem', language },
      ),
      answering: 'no',
      chips: true,
    });
    return;
  }
  if (isQuantity) await answerQuantity(text, detected);
  await answered;
  const { key, form } = cannedAnswers[category];
  change({ messages: say({ from: 'bot', kind: 'text', key, language }), answering: 'no', form, chips: form === null });
}

/** What the visitor said before the last message; null: nothing yet, or in another language. */
function questionBefore(language: Locale): string | null {
  const before = state.messages.findLast((message) => message.from === 'visitor' && message.id !== lastId);
  return before?.from === 'visitor' && before.language === language ? before.text : null;
}

/** Says what a quantity costs. Where the server knows no product in it, or does not answer, the form is there anyway. */
async function answerQuantity(text: string, language: Locale): Promise<void> {
  change({ answering: 'asking' });
  const { askAssistant } = await importAgain(() => import('./ask-assistant.ts'));
  const reply = await askAssistant(text, language);
  if (reply?.isQuantity) change({ messages: say({ from: 'bot', kind: 'reply', reply, language }) });
}

/** Closes the form without sending; what was typed stays for the next time. */
export const cancelForm = (): void => change({ form: null, chips: true });

/** A form that was left while it was being sent could not be sent: it comes back, unless something else has begun. */
export function formFailed(form: ChatFormName): void {
  const { open, language, texts } = state;
  const free = state.form === null && state.answering === 'no';
  change({
    messages: say({ from: 'bot', kind: 'text', key: 'chat.form.failed', language }),
    ...(free ? { form, chips: false } : {}),
  });
  if (!open)
    showToast({
      kind: 'destructive',
      title: chatText(texts, language, 'chat.name'),
      description: chatText(texts, language, 'chat.form.failed'),
    });
}

/** What is left to do when a form has been sent; another one may have been opened meanwhile. */
const done = (form: ChatFormName) => ({
  ...(state.form === form ? { form: null, chips: true } : {}),
  drafts: { ...state.drafts, [form]: {} },
});

const confirmation = (
  of: 'preorderDone' | 'callbackDone',
  number: string,
): { key: ChatKey; values?: Record<string, string> } =>
  number === '' ? { key: `chat.${of}Plain` } : { key: `chat.${of}`, values: { number } };

/** The pre-order is stored: confirmation, the prepared mail, and whether there is more. */
export function preOrderSent({ inquiryNumber, receipt }: ReceivedForm, mailAddress: string): void {
  const { language } = state;
  const withheld = { from: 'bot', kind: 'text', key: 'chat.noReceipt', language } as const;
  change({
    messages: say(
      { from: 'bot', kind: 'text', ...confirmation('preorderDone', inquiryNumber), language },
      ...(receipt === 'withheld' ? [withheld] : []),
      { from: 'bot', kind: 'mail', address: mailAddress, language },
      { from: 'bot', kind: 'text', key: 'chat.askMore', language },
    ),
    ...done('preorder'),
  });
}

/** The wish to be called is stored. */
export function callbackSent({ inquiryNumber }: ReceivedForm): void {
  const { language } = state;
  change({
    messages: say({ from: 'bot', kind: 'text', ...confirmation('callbackDone', inquiryNumber), language }),
    ...done('callback'),
  });
}
