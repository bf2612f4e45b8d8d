import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from './i18n/text-files.ts';
import { TextSource } from './i18n/texts.tsx';
import './document/page-loads.ts';
import { noteEarlyTyping } from './components/typed-stays.ts';

// without them the page stays as it came, and works as without scripts
const texts = await loadTexts(document.documentElement.lang);

noteEarlyTyping();
// in one go, effects included, not as a transition: nobody can type between the moment in which React takes a field over
// and the one in which it gets back what was typed before, and whoever presses a key right away meets the whole page
flushSync(() =>
  hydrateRoot(
    document,
    <TextSource value={() => texts}>
      <HydratedRouter />
    </TextSource>,
  ),
);
