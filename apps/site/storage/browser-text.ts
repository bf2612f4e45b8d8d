/** A text that this browser keeps, the same in every tab. Where it stores nothing, the text lives as long as the page. */
export interface BrowserText {
  /** null: none is kept */
  read(): string | null;
  /** @param text null: none is kept any more */
  keep(text: string | null): void;
  /** Ends it without telling anybody: for whoever just reads. */
  drop(): void;
  /** Hears of every change, here and in another tab. @returns what ends it */
  onChange(listener: () => void): () => void;
  /** Hears what another tab keeps. @returns what ends it */
  onOtherTab(listener: () => void): () => void;
}

export function browserText(key: string): BrowserText {
  let inMemory: string | null = null;
  /** no room, or none for this page: what is stored, if anything, is older */
  let isRefused = false;
  const listeners = new Set<() => void>();

  function store(text: string | null): void {
    inMemory = text;
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      isRefused = false;
    } catch {
      isRefused = true;
    }
  }

  function onOtherTab(listener: () => void): () => void {
    const onStorage = ({ key: changed }: StorageEvent) => {
      // null: everything was deleted
      if (changed === key || changed === null) listener();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  return {
    read() {
      if (isRefused) return inMemory;
      try {
        return localStorage.getItem(key);
      } catch {
        return inMemory;
      }
    },
    keep(text) {
      store(text);
      for (const listener of listeners) listener();
    },
    drop: () => store(null),
    onChange(listener) {
      listeners.add(listener);
      const end = onOtherTab(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
    onOtherTab,
  };
}
