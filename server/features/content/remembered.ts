import { forEachLanguage, type Locale, type PerLanguage } from '../../../domain/locale.ts';

let isOn = false;

/** For a process that reads all content again and again: what was found in a text is kept for the next reading. */
export function rememberTexts(): void {
  isOn = true;
}

/**
 * What was found in texts, for as long as they are read: in content that is read again most texts are the same, and
 * looking through them takes most of the time. What one reading did not ask about is forgotten with the next.
 */
export class Remembered<Found> {
  private before = this.nothing();
  private now = this.nothing();
  private by = '';

  /** A further reading begins. @param by what is looked for: what was found with anything else is worth nothing */
  begin(by = ''): void {
    this.before = by === this.by ? this.now : this.nothing();
    this.now = this.nothing();
    this.by = by;
  }

  in(text: string, language: Locale, look: () => Found): Found {
    if (!isOn) return look();
    const known = this.now[language].get(text) ?? this.before[language].get(text);
    const found = known ?? look();
    this.now[language].set(text, found);
    return found;
  }

  private nothing(): PerLanguage<Map<string, Found>> {
    return forEachLanguage(() => new Map());
  }
}
