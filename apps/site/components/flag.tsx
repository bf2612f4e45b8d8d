import type { Locale } from '../../../domain/locale.ts';

// the build refuses a language without one (server/features/content/language-facts.ts)
const flags = import.meta.glob<string>('../../../content/languages/*.svg', {
  eager: true,
  import: 'default',
  query: '?raw',
});

/** Decoration beside a language's own name, never instead of it. */
export function Flag({ language }: { language: Locale }) {
  return (
    <span
      aria-hidden="true"
      className="h-4 w-6 shrink-0 overflow-hidden rounded-[2px] [box-shadow:0_0_0_1px_rgb(31_58_43/0.2)]"
      // drawings of our own
      dangerouslySetInnerHTML={{ __html: flags[`../../../content/languages/${language}.svg`] ?? '' }}
    />
  );
}
