import { preload } from 'react-dom';
import { useMatches } from 'react-router';

interface PictureFile {
  hash: string;
  width: number;
  height: number;
  widths: number[];
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
  const source = (format: string, width: number) => `/pictures/${name}.${file.hash}-${width}.${format}`;
  const middle = file.widths[Math.min(1, file.widths.length - 1)] ?? file.width;
  const srcSet = file.widths.map((width) => `${source('avif', width)} ${width}w`).join(', ');
  // named in the head, before the sheets: otherwise it is found only behind them
  if (priority)
    preload(source('avif', middle), {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
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
