import type { Locale } from '../../domain/locale.ts';

const bands: Record<Exclude<Locale, 'en'>, { vertical: boolean; colours: [string, string, string] }> = {
  de: { vertical: false, colours: ['#1a1a1a', '#c8102e', '#ffcc00'] },
  nl: { vertical: false, colours: ['#ae1c28', '#ffffff', '#21468b'] },
  fr: { vertical: true, colours: ['#002395', '#ffffff', '#ed2939'] },
};

/** Decoration beside a language's own name, never instead of it. */
export function Flag({ language }: { language: Locale }) {
  return (
    <svg
      viewBox="0 0 24 16"
      width="24"
      height="16"
      aria-hidden="true"
      className="shrink-0 rounded-[2px] [box-shadow:0_0_0_1px_rgb(31_58_43/0.2)]"
    >
      {language === 'en' ? (
        <>
          <path fill="#012169" d="M0 0h24v16H0z" />
          <path stroke="#fff" strokeWidth="3" d="m0 0 24 16M24 0 0 16" />
          <path stroke="#c8102e" strokeWidth="1.4" d="m0 0 24 16M24 0 0 16" />
          <path stroke="#fff" strokeWidth="5" d="M12 0v16M0 8h24" />
          <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
        </>
      ) : (
        bands[language].colours.map((colour, at) =>
          bands[language].vertical ? (
            <path key={colour} fill={colour} d={`M${at * 8} 0h8v16h-8z`} />
          ) : (
            <path key={colour} fill={colour} d={`M0 ${(at * 16) / 3}h24v5.34H0z`} />
          ),
        )
      )}
    </svg>
  );
}
