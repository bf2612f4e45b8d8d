import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './document/page-loads.ts';

// Going on before the last change of page has faded in skips that fading, and the browser reports the promise of it,
// which the router leaves alone, as an error. The page has changed all the same.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && /transition/i.test(event.reason.message)) event.preventDefault();
});

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
