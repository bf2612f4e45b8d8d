import { readFileSync } from 'node:fs';

/** nginx's folders for what it writes down while it works, below a folder of the caller's. */
export const nginxFolders = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');

interface Trial {
  /** holds cache, logs and temporary files */
  folder: string;
  /** nginx listens here, in plain HTTP, on 127.0.0.1 */
  port: number;
  /** port of the site on 127.0.0.1 */
  upstream: string | number;
  /** files of a certificate and its key, for TLS and HTTP/2 as in the file; plain HTTP without them */
  certificate?: { file: string; key: string };
}

/**
 * docs/nginx.conf as an `http` block that runs on this machine: without the redirect to TLS and, unless asked for, TLS itself, without the limits of
 * one address (a load comes from one), and with other paths. All else is the file's own.
 * @throws when the file no longer has what is replaced
 */
export function proxyConfiguration({ folder, port, upstream, certificate }: Trial): string {
  let text = readFileSync('docs/nginx.conf', 'utf8');
  const replace = (pattern: RegExp, by: string) => {
    if (!pattern.test(text)) throw new Error(`docs/nginx.conf has no ${pattern}`);
    text = text.replace(pattern, by);
  };
  replace(/server \{\n {2}listen 80;[\s\S]*?\n\}\n/, '');
  replace(
    /listen 443 ssl http2;\n {2}listen \[::\]:443 ssl http2;/,
    `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};`,
  );
  replace(
    / {2}ssl_[^\n]*\n(?: {2}ssl_[^\n]*\n)*/,
    certificate ? `  ssl_certificate ${certificate.file};\n  ssl_certificate_key ${certificate.key};\n` : '',
  );
  replace(/ {2}limit_(?:conn|req)[^\n]*\n(?: {2}limit_(?:conn|req)[^\n]*\n)*/, '');
  replace(/access_log [^;]*;/, 'access_log off; keepalive_requests 1000000;');
  replace(/\/var\/cache\/nginx\/site/, `${folder}/cache`);
  replace(/server 127\.0\.0\.1:3000;/, `server 127.0.0.1:${upstream};`);
  return `http {\n${nginxFolders(folder)}\n${text}\n}`;
}
