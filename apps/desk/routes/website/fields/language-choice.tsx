import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../../i18n/texts.tsx';
import { textLanguages, type TextLanguages } from './text-languages.ts';

interface LanguageChoice {
  /** what is chosen, at once also while it is being kept */
  chosen: TextLanguages;
  choose: (chosen: TextLanguages) => void;
}

/** Which languages of a text are shown; kept in this browser. */
export function useLanguageChoice(kept: TextLanguages): LanguageChoice {
  const keeping = useFetcher();
  const [chosen, setChosen] = useState(kept);
  return {
    chosen,
    choose(languages) {
      setChosen(languages);
      void keeping.submit({ intent: 'languages', languages }, { method: 'post' });
    },
  };
}

/** The choice at the head of a form. Without scripts all languages are there (website.css). */
export function LanguageChoice({ chosen, choose }: LanguageChoice) {
  const { t } = useTexts();
  return (
    <fieldset className="language-choice">
      <legend>{t('website.languages.legend')}</legend>
      {textLanguages.map((one) => (
        <label key={one}>
          <input type="radio" name="languages" value={one} checked={chosen === one} onChange={() => choose(one)} />
          <span>{t(`website.languages.${one}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
