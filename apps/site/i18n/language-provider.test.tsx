import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LanguageProvider, useLanguage } from './language-provider.tsx';
import type { MessageKey } from './message-key.ts';

function Shown({ id }: { id: string }) {
  const { language, t } = useLanguage();
  // keys are typed; at run time an older page may meet a text that is gone
  return `${language}: ${t(id as MessageKey, { name: 'Gabel' })}`;
}

function render(id: string): string {
  const data = {
    language: 'de',
    prefixed: true,
    path: '/shop',
    messages: { frame: { skip: 'Zum Inhalt springen', hello: 'Die {name} bleibt bei [[heat-60|60 °C]].' } },
  };
  const element = (
    <LanguageProvider>
      <Shown id={id} />
    </LanguageProvider>
  );
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => data }], {
    hydrationData: { loaderData: { root: data } },
  });
  return renderToString(<RouterProvider router={router} />);
}

test('outside of its provider the facility says so', () => {
  expect(() => renderToString(<Shown id="frame.skip" />)).toThrow('useLanguage must be used within a LanguageProvider');
});

test('a text comes from the page’s data, placeholders filled, claims as plain figures', () => {
  expect(render('frame.skip')).toBe('de: Zum Inhalt springen');
  expect(render('frame.hello')).toBe('de: Die Gabel bleibt bei 60 °C.');
});

test('a missing key shows the key', () => {
  expect(render('frame.nothing.here')).toBe('de: frame.nothing.here');
});
