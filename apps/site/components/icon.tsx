import type { IconName } from './icon-name.ts';
import sprite from './icons.svg?url';

/** An icon of the one set (Lucide, 1.5 px stroke), always decoration: the words beside it carry the meaning. */
export function Icon({ name, size = 24, className }: { name: IconName; size?: number; className?: string }) {
  // it grows with the visitor's text
  const length = `${size / 16}rem`;
  return (
    <svg width={length} height={length} aria-hidden="true" className={className ?? 'shrink-0'}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
