/**
 * A peer's shop page, played from a recording: its requests in their order, with their sizes, out of made-up bytes. Of the
 * peer nothing is in it but the figures of peer-shop.json: the texts, rules, scripts and pictures here are generated.
 *
 * What is played is what decides when it is painted: a document of that size with the sheet at that place in it, its
 * elements, pictures at their places, scripts at its end. The scripts are as long, are compiled, make their functions and
 * walk through the document once; what the peer's own do when they run is not known to a recording. Its server makes each
 * page anew: the least time of 25 pages (milliseconds, `answeredAfter`) passes before the document is sent. Pictures and
 * scripts are sent at once.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import * as z from 'zod/mini';

const size = z.object({ bytes: z.number(), gzip: z.number() });
const recordingSchema = z.object({
  peer: z.string(),
  document: z.object({
    ...size.shape,
    answeredAfter: z.number(),
    data: z.array(z.number()),
    sheet: z.object({ bytes: z.number(), rules: z.number() }),
    body: z.object({
      bytes: z.number(),
      elements: z.number(),
      text: z.number(),
      icons: z.number(),
      firstPicture: z.number(),
      picture: z.number(),
      pictureEvery: z.number(),
    }),
  }),
  pictures: z.object({ candidates: z.array(z.number()), taken: z.number(), bytes: z.array(z.number()) }),
  scripts: z.object({ files: z.array(size) }),
});
export type PeerRecording = z.infer<typeof recordingSchema>;

export const readPeer = (): PeerRecording =>
  recordingSchema.parse(JSON.parse(readFileSync('tests/bench/peer-shop.json', 'utf8')));

/** The same numbers every time (a linear congruential generator, constants of Numerical Recipes). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
}

/**
 * Text of so many bytes, made of pieces, that compresses as badly as it should: the larger the share of pieces with words
 * that occur nowhere else, the longer what remains of it.
 * @param excess by how many bytes a text is too long when compressed
 */
function textOf(bytes: number, piece: (word: () => string) => string, excess: (text: string) => number): string {
  const make = (share: number) => {
    const next = numbers(14);
    const unlike = () => next().toString(36) + next().toString(36);
    const frequent = () => (next() % 40).toString(36);
    const pieces: string[] = [];
    let length = 0;
    for (;;) {
      const added = piece(next() / 2 ** 32 < share ? unlike : frequent);
      if (length + added.length > bytes) return pieces.join('');
      pieces.push(added);
      length += added.length;
    }
  };
  let [low, high] = [0, 1];
  for (let step = 0; step < 9; step += 1) {
    const share = (low + high) / 2;
    if (excess(make(share)) > 0) high = share;
    else low = share;
  }
  return make(low);
}

const gzipped = (text: string) => gzipSync(text, { level: 6 });

function scriptOf({ bytes, gzip }: { bytes: number; gzip: number }): string {
  const frame = (code: string) =>
    `(()=>{const all=[];\n${code}for(const e of document.querySelectorAll('*'))e.played=all.length})()`;
  return frame(
    textOf(
      bytes - frame('').length,
      (word) =>
        `all.push(function m${word()}(a,b){const c=a.k${word()}*17+b.p${word()};return c>4?b:{n:c,v:"${word()}"}})\n`,
      (code) => gzipped(frame(code)).length - gzip,
    ),
  );
}

const pictureName = (number: number, width: number) =>
  `/images?src=made-up-of-the-size-that-was-recorded-${number}.jpg&w=${width}`;

function documentOf({ document: facts, pictures, scripts }: PeerRecording): string {
  const { body } = facts;
  const all = pictures.bytes.map((_, number) => number);
  const srcSet = (number: number) =>
    pictures.candidates.map((width) => `${pictureName(number, width)} ${width}w`.replaceAll('&', '&amp;')).join(', ');
  const sizes = '(max-width: 768px) 100vw, 33vw';
  const preloads = all
    .map((number) => `<link rel="preload" as="image" imagesrcset="${srcSet(number)}" imagesizes="${sizes}">`)
    .join('');
  const data = facts.data
    .map((bytes) => `<script>window.played={v:"${'data '.repeat(bytes / 5 - 6)}"}</script>`)
    .join('');
  const layout = `body{margin:0}.first{height:${body.firstPicture}px}.item{height:${body.pictureEvery}px;padding:0 16px}.item img{width:${body.picture}px;height:${body.picture}px;display:block}`;
  const icon =
    '<svg width="20" height="20" viewBox="0 0 24 24"><path d="M3 6h18M3 12h18M3 18h18" stroke="#000"/></svg>';
  const icons = icon.repeat(body.icons);
  const words = (length: number) => 'Made-up words '.repeat(Math.ceil(length / 14)).slice(0, length);
  const wordsEach = Math.floor(body.text / (pictures.bytes.length + 1));
  // an item has a box, a picture, a heading with its link, a price; the others stand above the pictures and below
  const others = Math.floor((body.elements - pictures.bytes.length * 5 - body.icons * 2) / 2);
  const boxes = (count: number) => '<div class="x1 x2 x3"><span>–</span></div>'.repeat(Math.floor(count / 2));
  const items = all
    .map(
      (number) =>
        `<div class="item"><img src="${pictureName(number, pictures.taken)}" srcset="${srcSet(number)}" sizes="${sizes}" width="360" height="360" alt=""><h3><a href="#">${words(wordsEach)}</a></h3><p>1.00</p></div>`,
    )
    .join('');
  const content = `<header class="first">${icons}<h1>${words(wordsEach)}</h1>${boxes(others)}</header><main>${items}</main><footer>${boxes(others)}</footer>`;
  const tags = scripts.files.map((_, number) => `<script src="/script-${number}.js"></script>`).join('');
  const frame = (sheet: string, rest: string) =>
    `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${preloads}${data}<style>${layout}\n${sheet}</style></head><body>${content}<!--${rest}-->${tags}</body></html>`;
  const rule = facts.sheet.bytes / facts.sheet.rules;
  const sheet = (weigh: (text: string) => number) =>
    textOf(
      facts.sheet.bytes - layout.length,
      (word) => `${`.x${word()}{color:#123456;`.padEnd(rule - 14, 'margin:0 auto;')}--n:${word()}}\n`,
      weigh,
    );
  // attributes of the peer's elements that change nothing on the way to the first paint
  const rest = ' '.repeat(
    Math.max(
      0,
      facts.bytes -
        frame(
          sheet(() => 0),
          '',
        ).length,
    ),
  );
  return frame(
    sheet((text) => gzipped(frame(text, rest)).length - facts.gzip),
    rest,
  );
}

/** A picture of that width that weighs so much: what is missing stands behind it, where no decoder looks. */
async function pictureOf(width: number, bytes: number): Promise<Buffer> {
  const next = numbers(width);
  const grain = Buffer.from(Array.from({ length: 64 * 64 * 3 }, () => 120 + (next() >>> 27)));
  const picture = sharp(grain, { raw: { width: 64, height: 64, channels: 3 } }).resize(width, width);
  for (let quality = 80; quality >= 1; quality -= 4) {
    const file = await picture.webp({ quality }).toBuffer();
    if (file.length <= bytes) return Buffer.concat([file, Buffer.alloc(bytes - file.length)]);
  }
  throw new Error(`no picture of ${width} pixels weighs only ${bytes} bytes`);
}

/** Plays the recording on a free port of this machine. */
export async function startPeer(recording: PeerRecording): Promise<{ url: string; server: Server }> {
  const answers = new Map<string, { type: string; body: Buffer; gzip: boolean }>();
  const addText = (path: string, type: string, text: string, { bytes, gzip }: { bytes: number; gzip: number }) => {
    const body = gzipped(text);
    const off = Math.max(Math.abs(text.length / bytes - 1), Math.abs(body.length / gzip - 1));
    if (off > 0.01) throw new Error(`${path} differs from the recording by ${(off * 100).toFixed(1)} per cent`);
    answers.set(path, { type, body, gzip: true });
  };
  addText('/', 'text/html; charset=utf-8', documentOf(recording), recording.document);
  for (const [number, file] of recording.scripts.files.entries())
    addText(`/script-${number}.js`, 'application/javascript', scriptOf(file), file);
  for (const [number, bytes] of recording.pictures.bytes.entries()) {
    const body = await pictureOf(recording.pictures.taken, bytes);
    answers.set(pictureName(number, recording.pictures.taken), { type: 'image/webp', body, gzip: false });
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) return void response.writeHead(404).end();
    const send = () => {
      response.writeHead(200, {
        'content-type': answer.type,
        'content-length': answer.body.length,
        ...(answer.gzip && { 'content-encoding': 'gzip' }),
      });
      response.end(answer.body);
    };
    if (request.url === '/') setTimeout(send, recording.document.answeredAfter);
    else send();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, server };
}
