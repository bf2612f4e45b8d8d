import { useEffect, useEffectEvent, useState } from 'react';
import { locales, type Locale } from '../../../../domain/locale.ts';

/**
 * The languages that are ticked at this moment: their fields are there without anything being saved.
 * @param version of what the form shows; another one shows what is stored
 */
export function useTickedLanguages(stored: readonly Locale[], version: string): readonly Locale[] {
  const [ticked, setTicked] = useState({ version, languages: stored });
  const follow = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'language') return;
    const { form } = target;
    const languages = locales.filter((one) => form?.querySelector(`[name=language][value=${one}]:checked`));
    setTicked({ version, languages });
  });
  useEffect(() => {
    // ticked by hand, or put back by what keeps typed text, which tells no component of it
    const onChange = (event: Event) => follow(event);
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, []);
  return ticked.version === version ? ticked.languages : stored;
}
