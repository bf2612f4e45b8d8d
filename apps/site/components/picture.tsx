import { preload } from 'react-dom';
import { useMatches } from 'react-router';

interface PictureFile {
  hash: string;
  width: number;
  height: number;
  widths: number[];
  narrow?: number[];
}

interface PictureProps {
  /** a name the page's loader listed in `pictures` */
  name: string;
  /** empty for decoration */
  alt: string;
  /** the rendered width, as in the HTML attribute */
  sizes: string;
  /** a picture of the first view: fetched at once, with high priority */
  priority?: boolean;
  className?: string;
}

const hasPictures = (data: unknown): data is { pictures: Record<string, PictureFile> } =>
  typeof data === 'object' && data !== null && 'pictures' in data;

/** Windows that show a part of a picture over their whole width, where that part has files of its own (`narrow`). */
export const narrowWindows = '(max-width: 39.99rem)';
const otherWindows = '(min-width: 40rem)';

/**
 * A picture in AVIF at several widths, and in WebP at one for the few browsers that know no AVIF. Width and height are
 * always set, so nothing moves when it arrives.
 */
export function Picture({ name, alt, sizes, priority = false, className }: PictureProps) {
  const file = useMatches()
    .map((match) => match.loaderData)
    .filter(hasPictures)
    .map((data) => data.pictures[name])
    .find((picture) => picture !== undefined);
  if (!file) throw new Error(`picture "${name}" is not listed in the page's loader`);
  const source = (format: string, width: number, part = '') =>
    `/pictures/${name}${part}.${file.hash}-${width}.${format}`;
  const middle = file.widths[Math.min(1, file.widths.length - 1)] ?? file.width;
  const setOf = (widths: number[], part?: string) =>
    widths.map((width) => `${source('avif', width, part)} ${width}w`).join(', ');
  const whole = { srcSet: setOf(file.widths), sizes };
  const narrow = file.narrow && { srcSet: setOf(file.narrow, '-narrow'), sizes: '100vw' };
  const preloadShape = (shape: typeof whole, media?: string) =>
    preload(source('avif', middle), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: shape.srcSet,
      imageSizes: shape.sizes,
      media,
      fetchPriority: 'high',
    });
  // named in the head, before the sheets: otherwise it is found only behind them
  if (priority) {
    if (narrow) preloadShape(narrow, narrowWindows);
    preloadShape(whole, narrow && otherWindows);
  }
  return (
    <picture>
      {narrow && <source type="image/avif" media={narrowWindows} {...narrow} />}
      <source type="image/avif" {...whole} />
      <img
        src={source('webp', middle)}
        width={file.width}
        height={file.height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  );
}
