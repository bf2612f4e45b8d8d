import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteEarlyTyping } from './ui/typed-stays.ts';

noteEarlyTyping();
// in one go, not as a transition: nobody can type between the moment in which React takes a field over and the one in which
// it gets back what was typed before
hydrateRoot(document, <HydratedRouter />);
