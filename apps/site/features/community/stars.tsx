import { useLanguage } from '../../i18n/language-provider.tsx';

const most = 5;

// the sprite's star is an outline; a full one needs a fill of its own
const star =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';

/** A rating as stars, with its words for those who do not see them. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useLanguage();
  return (
    <span
      role="img"
      aria-label={t('community.rating', { rating, max: most })}
      className="inline-flex gap-0.5 text-terracotta"
    >
      {Array.from({ length: most }, (_, at) => (
        <svg
          key={at}
          viewBox="0 0 24 24"
          width="18"
          height="18"
          aria-hidden="true"
          fill={at < rating ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  );
}
