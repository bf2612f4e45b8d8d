import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelForm, openChat, sendMessage, switchLanguage, useConversation } from './conversation.ts';
import './understand.ts';

// the hook is read outside of React here: only its snapshot matters
vi.mock('react', () => ({ useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read() }));
// the next file of the process gets React itself
afterAll(() => {
  vi.doUnmock('react');
  vi.resetModules();
});

const shown = () => useConversation();
const keys = () =>
  shown().messages.map((message) => (message.from === 'bot' && message.kind === 'text' ? message.key : message.from));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the pace of the conversation', () => {
  it('greets 120 ms after the first opening, and answers 350 ms after a message', async () => {
    openChat('en');
    await vi.advanceTimersByTimeAsync(119);
    expect(keys()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(keys()).toEqual(['chat.greeting']);
    expect(shown().chips).toBe(true);

    void sendMessage('When do you deliver?');
    expect(shown()).toMatchObject({ answering: 'soon', chips: false });
    await vi.advanceTimersByTimeAsync(349);
    expect(keys()).toEqual(['chat.greeting', 'visitor']);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(keys()).toEqual(['chat.greeting', 'visitor', 'chat.delivery']));
    expect(shown()).toMatchObject({ answering: 'no', chips: true });

    // opening again does not greet again
    openChat('en');
    await vi.advanceTimersByTimeAsync(500);
    expect(keys()).toHaveLength(3);
  });

  it('answers a chip in the language it was shown in, whatever its words look like', async () => {
    void sendMessage('Bel me terug', 'chip');
    await vi.advanceTimersByTimeAsync(350);
    await vi.waitFor(() => expect(shown()).toMatchObject({ language: 'en', form: 'callback' }));
    cancelForm();
  });

  it('takes one message at a time and ignores blank ones', async () => {
    const before = keys().length;
    void sendMessage('   ');
    expect(keys()).toHaveLength(before);
    void sendMessage('Please call me back');
    void sendMessage('Please call me back');
    await vi.advanceTimersByTimeAsync(350);
    await vi.waitFor(() => expect(keys().slice(before)).toEqual(['visitor', 'chat.contact']));
    expect(shown()).toMatchObject({ form: 'callback', chips: false });
    cancelForm();
    expect(shown()).toMatchObject({ form: null, chips: true });
  });
});

describe('the language of the conversation', () => {
  it('is the one switched to last, whichever texts arrive last', async () => {
    let late = () => {};
    const german = new Promise<void>((resolve) => (late = resolve));
    vi.stubGlobal('fetch', async (address: string) => {
      if (address.includes('/de/')) await german;
      return Response.json({});
    });
    const toGerman = switchLanguage('de');
    await switchLanguage('fr');
    expect(shown().language).toBe('fr');
    late();
    await toGerman;
    expect(shown().texts.de).toBeDefined();
    expect(shown().language).toBe('fr');
  });
});
