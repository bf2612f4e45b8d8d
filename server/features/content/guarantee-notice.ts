import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forEachLanguage, isLocale, type Locale, locales, type PerLanguage } from '../../../domain/locale.ts';
import { ContentError } from './files.ts';
import { languageFacts } from './language-facts.ts';
import { mediaTypes, pictureSize, sizedFormats, type PictureSize } from './picture-size.ts';

/** Where the company puts the Commission's files, below `content/`. */
export const noticeFolder = 'legal/guarantee-notice';

/** The official notice on the legal guarantee in one language, as the European Commission published it. */
export interface GuaranteeNotice extends PictureSize {
  /** request path; holds the hash of the bytes, so the file never changes under its name */
  src: string;
  /** the file on disk, served as it is */
  file: string;
  type: string;
}

/**
 * The notices that are there, by language; null where the file is missing.
 * @param root the content folder
 * @throws {ContentError} for a file that is none of the published ones: another name or format, two for one language, no picture
 */
export function readGuaranteeNotices(root: string): PerLanguage<GuaranteeNotice | null> {
  const notices = forEachLanguage<GuaranteeNotice | null>(() => null);
  const folder = join(root, noticeFolder);
  if (!existsSync(folder)) return notices;
  for (const name of readdirSync(folder)
    .filter((entry) => !entry.startsWith('.'))
    .sort()) {
    const where = `content/${noticeFolder}/${name}`;
    const [language, extension, ...rest] = name.split('.');
    const format = sizedFormats.find((known) => known === extension);
    if (!isLocale(language) || !format || rest.length > 0) {
      throw new ContentError(
        `${where}: name the Commission’s file after its language and format, ${locales.join(', ')} with .${sizedFormats.join(', .')}; it may not be converted`,
      );
    }
    if (notices[language])
      throw new ContentError(`${where}: there is another file for this language; keep one of them`);
    const file = join(folder, name);
    const bytes = readFileSync(file);
    const size = pictureSize(bytes, format);
    if (!size) throw new ContentError(`${where}: not a picture of this format; copy the Commission’s file again`);
    // a file opened by its own address may run what it holds
    if (format === 'svg' && /<script\b|\son\w+\s*=/i.test(bytes.toString('utf8')))
      throw new ContentError(`${where}: holds a script, which the Commission’s file does not; copy that again`);
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    notices[language] = {
      src: `/pictures/guarantee-notice.${language}.${hash}.${format}`,
      file,
      type: mediaTypes[format],
      ...size,
    };
  }
  return notices;
}

/** What the shop shows on the legal guarantee in a language; without the official file the text and link stand alone. */
export interface GuaranteeView {
  href: string;
  label: string;
  notice: (PictureSize & { src: string }) | null;
}

export function guaranteeView(notices: PerLanguage<GuaranteeNotice | null>, language: Locale): GuaranteeView {
  const notice = notices[language];
  return {
    ...languageFacts(language).guaranteePage,
    notice: notice && { src: notice.src, width: notice.width, height: notice.height },
  };
}
