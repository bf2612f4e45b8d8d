import type { DeskLanguage } from '../../../domain/desk-roles.ts';
import { textIn } from '../i18n/language-of.ts';

/** The header by which a browser keeps a file under its name, whatever signs that has. */
export const attachment = (name: string): string => `attachment; ${named(name)}`;

/** The header by which a browser shows what it can show, and keeps it under that name. */
export const inline = (name: string): string => `inline; ${named(name)}`;

const named = (name: string): string =>
  `filename="${name.replace(/[^\w. ()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** A file that somebody sent, for the disk only: whatever it says it is, the browser is told of bytes that it must not show. */
export const fileToKeep = (name: string, bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': attachment(name),
    },
  });

export const noSuchFile = (language: DeskLanguage): Response =>
  new Response(`${textIn(language, 'trouble.missing.text')}\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
