import type { LanguageWords } from './chat-keywords.ts';
import { wordsOf } from './chat-text.ts';

/** "And the spoons?" belongs to the question before it. Words. */
const longestAddition = 4;
/** "What can I do?" asks about what was said before it. Words. */
const shortestAlone = 4;
/** "… and when?" asks for nothing by itself. Words. */
const longestFragment = 2;

type AskingWords = Pick<LanguageWords, 'asking' | 'leading' | 'joining' | 'saying'>;

/** A piece of a message up to a sign or before a joining word, as it is typed. */
interface Piece {
  text: string;
  /** begins with "and" and the like */
  isJoined: boolean;
}

/**
 * The questions of a message, each as it is typed, if there are several; else the message as it is. One that only a comma
 * parts from the next ends with it. A new one begins after
 * a question mark, or where a word that asks ("when", "do", "kann") follows a comma, a full stop or "and". What only
 * introduces ("Can you tell me, …") or continues a question ("And the spoons?") stays with it; so does a sentence before a
 * question too short to be understood alone.
 */
export function questionsIn(message: string, words: AskingWords): string[] {
  const asks = (text: string) =>
    isAsking(
      wordsOf(text).filter((word, at) => at > 0 || !words.joining.has(word)),
      words,
    );
  const questions: string[] = [];
  let said = '';
  for (const { text, isJoined } of piecesOf(message, words)) {
    const isQuestion = text.endsWith('?') || asks(text);
    const count = wordsOf(text).length;
    const last = questions.at(-1);
    const isAddition = asks(text) ? count <= longestFragment : isJoined && count <= longestAddition;
    const isBegun = last !== undefined && asks(last) && wordsOf(last).length <= longestFragment && !last.endsWith('?');
    if (isQuestion && last !== undefined && (isAddition || isBegun))
      questions[questions.length - 1] = `${last} ${text}`;
    else if (isQuestion) {
      questions.push(said !== '' && count < shortestAlone ? `${said} ${text}` : text);
      said = '';
    } else if (count > 0) said = text;
  }
  return questions.length > 1 ? questions : [message.trim()];
}

function piecesOf(message: string, words: AskingWords): Piece[] {
  const { joining, saying } = words;
  const introduces = (said: string) => wordsOf(said).some((word) => saying.has(word));
  const pieces: Piece[] = [];
  let [text, isJoined] = ['', false];
  const close = (joined: boolean) => {
    const said = joined ? text.replace(/(?<![\s,;])[\s,;]+$/u, '') : text.trim();
    if (/[\p{L}\d]/u.test(said)) pieces.push({ text: said.trim(), isJoined });
    [text, isJoined] = ['', joined];
  };
  // words and what stands between them
  const parts = message.trim().split(/([\p{L}\p{M}\d]+)/u);
  for (let at = 1; at < parts.length; at += 2) {
    const [between = '', word = ''] = [parts[at - 1], parts[at]];
    const isJoining = joining.has(word.toLowerCase());
    const from = isJoining ? at + 2 : at;
    const begins = isAsking(
      [parts[from] ?? '', parts[from + 2] ?? ''].map((each) => each.toLowerCase()),
      words,
    );
    const sign = /[?!;\n]|[.](?=\s)|,(?=\s)/.exec(between)?.[0] ?? '';
    text += between.trimEnd();
    if (sign === '?' || sign === '\n' || (sign !== '' && sign !== ',' && begins)) close(isJoining);
    else if (begins && (isJoining || (sign === ',' && !introduces(text)))) close(isJoining);
    if (!(isJoining && text === '')) text += text === '' ? word : `${between.slice(between.trimEnd().length)}${word}`;
  }
  text += (parts.at(-1) ?? '').trimEnd();
  close(false);
  return pieces;
}

/** "And the spoons?" leans on the question before it. Words. */
const longestFollowUp = 7;

/** Whether a message goes on with the question before it: it begins with "and" and asks for nothing of its own. */
export function isFollowUp(message: string, words: AskingWords): boolean {
  const tokens = wordsOf(message);
  const [first = '', ...others] = tokens;
  return (
    words.joining.has(first) &&
    others.length > 0 &&
    tokens.length <= longestFollowUp &&
    !isAsking(tokens, words) &&
    !isAsking(others, words)
  );
}

/** Whether words begin a question: "when …", "until when …". */
const isAsking = ([first = '', second = '']: readonly string[], { asking, leading }: AskingWords): boolean =>
  asking.has(first) || asking.has(`${first} ${second}`) || (leading.has(first) && asking.has(second));
