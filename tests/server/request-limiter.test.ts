import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { head, openRaw, statuses } from '../fakes/raw-http.ts';
import { startSiteServer, type TestSite } from '../fakes/site-server.ts';

/** A busy machine takes its time. */

// Few requests with small limits instead of floods: `npm run bench:faults -- --only floods` sends those.

let site: TestSite | undefined;
afterEach(async () => {
  await site?.remove();
  site = undefined;
});

const start = async (options: Parameters<typeof startSiteServer>[0] = {}): Promise<TestSite> => {
  site = await startSiteServer(options);
  return site;
};

/** Pages that are rendered when the test says so. */
function renderer(size = 10) {
  const held: (() => void)[] = [];
  let atOnce = 0;
  const seen = { rendered: 0, atOnce: 0 };
  const render = async () => {
    seen.rendered += 1;
    atOnce += 1;
    seen.atOnce = Math.max(seen.atOnce, atOnce);
    if (hold) await new Promise<void>((released) => held.push(released));
    await new Promise((turn) => setImmediate(turn));
    atOnce -= 1;
    return new Response('x'.repeat(size), { headers: { 'content-type': 'text/html' } });
  };
  let hold = false;
  return {
    render,
    seen,
    hold: () => (hold = true),
    release: () => {
      hold = false;
      for (const released of held.splice(0)) released();
    },
  };
}

const page = head('GET /contact?sent=1');
const lastPage = head('GET /contact?sent=1', { Connection: 'close' });
const metric = async (pattern: RegExp) => pattern.test((await site?.services.metrics.metrics()) ?? '');

describe('one connection', () => {
  test('what is sent in a row is answered one after the other, in order, and all of it', async () => {
    const { render, seen } = renderer();
    const { port } = await start({ render });
    const connection = openRaw(port);
    const row = [page, head('GET /shop'), head('GET /nowhere'), head('PUT /shop', { 'Content-Length': '0' })];
    connection.write(row.join('').repeat(100) + lastPage);
    const answers = statuses(await connection.ended);
    expect(answers).toEqual([...Array.from({ length: 100 }, () => [200, 200, 404, 405]).flat(), 200]);
    expect(seen).toEqual({ rendered: 101, atOnce: 1 });
  });

  test('a form in such a row still brings its body', async () => {
    const { port } = await start();
    const body = JSON.stringify({ name: 'Ada', phone: '1234567' });
    const connection = openRaw(port);
    connection.write(head('GET /shop') + page);
    connection.write(
      head('POST /functions/v1/request-callback', {
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
        Connection: 'close',
      }),
    );
    await connection.until(/200 OK[\s\S]*HTTP/);
    connection.write(body);
    expect(await connection.ended).toMatch(/"inquiryNumber":"N2P-/);
  });

  test('while an answer lies unread the next is not made', async () => {
    const { render, seen } = renderer(4_000_000);
    const { port } = await start({ render });
    const greedy = openRaw(port);
    greedy.socket.pause();
    greedy.write(page.repeat(60));
    // others are served meanwhile; the network takes a few answers before it is full
    for (let other = 0; other < 20; other += 1) {
      const visitor = openRaw(port);
      visitor.write(head('GET /shop', { Connection: 'close' }));
      expect(statuses(await visitor.ended)).toEqual([200]);
    }
    expect(seen.rendered).toBeLessThan(10);
    greedy.socket.destroy();
  });

  test('an answer that nobody reads ends the connection', async () => {
    const { render } = renderer(20_000_000);
    const { port } = await start({ render, limits: { unreadTime: 100, unreadRate: 1e9, checkInterval: 25 } });
    const connection = openRaw(port);
    connection.socket.pause();
    connection.write(page);
    await expect.poll(() => metric(/site_connections_cut_total\{reason="unread"\} 1/)).toBe(true);
    await expect.poll(() => metric(/site_connections\{what="open"\} 0/)).toBe(true);
  });

  test('more requests in a row than may wait end the connection, and nobody else’s', async () => {
    const { render, hold, release } = renderer();
    const { port } = await start({ render, limits: { waiting: 50 } });
    hold();
    const patient = openRaw(port);
    patient.write(page + lastPage);
    const greedy = openRaw(port);
    greedy.write(page.repeat(100));
    expect(statuses(await greedy.ended)).toEqual([]);
    release();
    expect(statuses(await patient.ended)).toEqual([200, 200]);
  });

  test('an address prefix has only so many, others have theirs', async () => {
    const { port } = await start({ limits: { connectionsEach: 2 } });
    const [one, two, three] = [openRaw(port, '127.0.0.5'), openRaw(port, '127.0.0.5'), openRaw(port, '127.0.0.5')];
    three.write(head('GET /shop'));
    expect(await three.ended).toBe('');
    const other = openRaw(port, '127.0.0.6');
    for (const connection of [one, two, other]) connection.write(head('GET /shop', { Connection: 'close' }));
    for (const connection of [one, two, other]) expect(statuses(await connection.ended)).toEqual([200]);
    const again = openRaw(port, '127.0.0.5');
    again.write(head('GET /shop', { Connection: 'close' }));
    expect(statuses(await again.ended)).toEqual([200]);
  });

  test('when all are taken, those that say nothing make room', async () => {
    const { port } = await start({ limits: { connections: 3 } });
    const idle = [openRaw(port), openRaw(port), openRaw(port)];
    for (const connection of idle) {
      connection.write(head('GET /shop'));
      await connection.until(/<title>/);
    }
    expect(await openRaw(port).ended).toBe('');
    await Promise.all(idle.map((connection) => connection.ended));
    const next = openRaw(port);
    next.write(head('GET /shop', { Connection: 'close' }));
    expect(statuses(await next.ended)).toEqual([200]);
  });
});

describe('pages rendered on request', () => {
  test('a few at the same time, a few wait, the rest is told to come later', async () => {
    const { render, seen, hold, release } = renderer();
    const { port } = await start({ render, limiter: { rendering: { width: 2, queue: 1, patience: 60_000 } } });
    hold();
    const three = [openRaw(port), openRaw(port), openRaw(port)];
    for (const [at, connection] of three.entries()) {
      connection.write(lastPage);
      await expect.poll(() => seen.rendered).toBe(Math.min(at + 1, 2));
    }
    await expect.poll(() => metric(/site_connections\{what="in_hand"\} 3/)).toBe(true);
    const late = openRaw(port);
    late.write(head('GET /de/contact?sent=1', { Connection: 'close' }));
    const refused = await late.ended;
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    expect(refused).toMatch(/^retry-after: 5\r$/im);
    expect(Buffer.from(refused, 'latin1').toString()).toContain('Hier ist gerade sehr viel los.');
    const document = openRaw(port);
    document.write(head('GET /shop', { Connection: 'close' }));
    expect(statuses(await document.ended)).toEqual([200]);
    release();
    for (const connection of three) expect(statuses(await connection.ended)).toEqual([200]);
    expect(seen.rendered).toBe(3);
  });

  test('when no more may wait, a form is told so before its body is read', async () => {
    const { render, hold, release } = renderer();
    const { port } = await start({ render, limiter: { rendering: { width: 1, queue: 0, patience: 60_000 } } });
    hold();
    const first = openRaw(port);
    first.write(lastPage);
    await expect.poll(() => metric(/site_connections\{what="in_hand"\} 1/)).toBe(true);
    const second = openRaw(port);
    // the body never comes
    second.write(head('POST /contact', { 'Content-Length': '60000' }));
    expect(statuses(await second.until(/seconds/))).toEqual([503]);
    second.socket.destroy();
    release();
    expect(statuses(await first.ended)).toEqual([200]);
  });

  test('a wait for a turn has an end', async () => {
    const { render, hold, release } = renderer();
    const { port } = await start({ render, limiter: { rendering: { width: 1, queue: 5, patience: 50 } } });
    hold();
    const [first, second] = [openRaw(port), openRaw(port)];
    first.write(lastPage);
    await expect.poll(() => metric(/site_connections\{what="in_hand"\} 1/)).toBe(true);
    second.write(lastPage);
    expect(statuses(await second.ended)).toEqual([503]);
    release();
    expect(statuses(await first.ended)).toEqual([200]);
  });

  test('are counted by address prefix; beyond the rate nothing is rendered, and documents go on', async () => {
    const { render, seen } = renderer();
    const { port } = await start({ render, env: { RATE_LIMIT_PAGES: '3' } });
    const connection = openRaw(port);
    connection.write(
      page.repeat(4) + head('HEAD /blog/unknown') + head('GET /shop') + head('GET /shop', { Connection: 'close' }),
    );
    const text = await connection.ended;
    expect(statuses(text)).toEqual([200, 200, 200, 429, 429, 200, 200]);
    expect(text).toMatch(/^retry-after: \d+\r$/im);
    expect(seen.rendered).toBe(3);
    const other = openRaw(port, '127.0.0.2');
    other.write(lastPage);
    expect(statuses(await other.ended)).toEqual([200]);
  });

  test('a form posted to a page is counted before its body is read, whatever step it is', async () => {
    const { render, seen } = renderer();
    const { port } = await start({ render, env: { RATE_LIMIT_SOFT: '1', RATE_LIMIT_HARD: '4' } });
    const paths = ['/contact', '/widerruf?step=review', '/de/newsletter', '/newsletter.data'];
    for (const path of paths) {
      const connection = openRaw(port);
      connection.write(head(`POST ${path}`, { 'Content-Length': '0', Connection: 'close' }));
      expect(statuses(await connection.ended)).toEqual([200]);
    }
    for (const path of paths) {
      // the body never comes: the answer does not wait for it
      const connection = openRaw(port);
      connection.write(head(`POST ${path}`, { 'Content-Length': '60000' }));
      expect(statuses(await connection.until(/seconds|Sekunden/))).toEqual([429]);
      connection.socket.destroy();
    }
    expect(seen.rendered).toBe(4);
  });

  test('who sends a form slowly holds up nobody’s turn', async () => {
    const render = async (request: Request) => new Response(`<title>${(await request.text()).length}</title>`);
    const { port } = await start({ render, limiter: { rendering: { width: 1, queue: 1, patience: 20_000 } } });
    const slow = openRaw(port);
    slow.write(`${head('POST /contact', { 'Content-Length': '10', Connection: 'close' })}12345`);
    const other = openRaw(port);
    other.write(lastPage);
    expect(statuses(await other.ended)).toEqual([200]);
    slow.write('67890');
    expect(await slow.ended).toContain('<title>10</title>');
  });

  test('a form that another site had a browser send is refused, in one line of the log and none elsewhere', async () => {
    const { render, seen } = renderer();
    const { port, log } = await start({ render });
    const printed = vi.spyOn(console, 'error');
    for (const origin of ['https://evil.example', 'null', 'http://site.example:81', '']) {
      const connection = openRaw(port);
      connection.write(head('POST /fr/contact', { Origin: origin, 'Content-Length': '0', Connection: 'close' }));
      const text = await connection.ended;
      expect(text).toMatch(/^HTTP\/1\.1 403 /);
      expect(text).toMatch(/^cache-control: no-store\r$/im);
      expect(text).toContain('provient');
    }
    expect(seen.rendered).toBe(0);
    expect(log.filter((line) => line.includes('"status":403'))).toHaveLength(4);
    expect(log.join('')).not.toContain('evil');
    expect(printed).not.toHaveBeenCalled();
  });
});

test('a document asked for last is answered before whatever else was asked for at the same moment', async () => {
  const { port } = await start();
  const connections = Array.from({ length: 40 }, () => openRaw(port));
  await Promise.all(connections.map(({ socket }) => once(socket, 'connect')));
  // each has been let in
  for (const connection of connections) {
    connection.write(head('GET /shop'));
    await connection.until(/200 OK/);
  }
  const answered: string[] = [];
  for (const [at, connection] of connections.entries()) {
    const last = at === connections.length - 1;
    connection.socket.once('data', () => answered.push(last ? 'document' : 'missing'));
    connection.write(head(last ? 'GET /shop' : 'GET /nowhere', { Connection: 'close' }));
  }
  await Promise.all(connections.map(({ ended }) => ended));
  expect(answered.indexOf('document')).toBe(0);
  expect(answered).toHaveLength(40);
});

describe('in all', () => {
  test('only so many requests are in hand; a call is told in JSON, in its caller’s language', async () => {
    const { render, hold, release } = renderer();
    const { port } = await start({ render, limiter: { inHand: 1 }, env: { ALLOWED_ORIGINS: 'https://shop.example' } });
    hold();
    const first = openRaw(port);
    first.write(lastPage);
    await expect.poll(() => metric(/site_connections\{what="in_hand"\} 1/)).toBe(true);
    const response = await fetch(`http://localhost:${port}/functions/v1/proof-of-work`, {
      headers: { 'accept-language': 'nl', origin: 'https://shop.example' },
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(await response.json()).toEqual({
      error: { code: 'busy', message: 'Het is hier op dit moment erg druk. Probeer het over 5 seconden opnieuw.' },
    });
    release();
    expect(statuses(await first.ended)).toEqual([200]);
    expect((await fetch(`http://localhost:${port}/functions/v1/proof-of-work`)).status).toBe(200);
  });
});

describe('a body that is too large', () => {
  const message = { name: 'Ada Muster', email: 'ada@example.org', message: 'Guten Tag, was kostet eine Palette?' };
  const post = (port: number, body: BodyInit, more: RequestInit = {}) =>
    fetch(`http://localhost:${port}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'de' },
      body,
      ...more,
    });

  test('is answered, and the next request of the same client is served at once', async () => {
    const { port } = await start();
    for (const size of [70_000, 900_000]) {
      const refused = await post(port, JSON.stringify({ ...message, message: 'x'.repeat(size) }));
      expect(refused.status).toBe(413);
      expect(await refused.json()).toMatchObject({ error: { code: 'too-large' } });
      expect(refused.headers.get('connection')).toBe('close');
      expect((await post(port, JSON.stringify(message))).status).toBe(200);
    }
  });

  test('is answered too when it did not say how large it is', async () => {
    const { port } = await start();
    const pieces = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 20; piece += 1) controller.enqueue(new Uint8Array(10_000).fill(120));
        controller.close();
      },
    });
    const refused = await post(port, pieces, { duplex: 'half' } as RequestInit);
    expect(refused.status).toBe(413);
    await refused.text();
    expect((await post(port, JSON.stringify(message))).status).toBe(200);
  });

  test('that never ends is not read for ever', async () => {
    const { port } = await start();
    const connection = openRaw(port);
    connection.write(
      head('POST /functions/v1/send-contact-email', {
        'Content-Type': 'application/json',
        'Content-Length': '100000000',
      }),
    );
    const piece = 'x'.repeat(65_536);
    const more = () => void (connection.socket.destroyed || connection.socket.write(piece, more));
    more();
    expect(statuses(await connection.ended)).toEqual([413]);
  });

  test('is not asked for when its sender asks before', async () => {
    const { port } = await start();
    const ask = (length: number) => {
      const connection = openRaw(port);
      connection.write(
        head('POST /functions/v1/send-contact-email', {
          'Content-Type': 'application/json',
          'Content-Length': String(length),
          Expect: '100-continue',
          Connection: 'close',
        }),
      );
      return connection;
    };
    expect(statuses(await ask(70_000).ended)).toEqual([413]);
    const small = ask(2);
    await small.until(/100 Continue/);
    small.write('{}');
    expect(statuses(await small.ended)).toEqual([100, 400]);
  });
});

describe('hosts', () => {
  test('a name that is not the site’s is refused, two are, and none is', async () => {
    const { port } = await start();
    const ask = async (text: string) => {
      const connection = openRaw(port);
      connection.write(text);
      return connection.ended;
    };
    const close = { Connection: 'close' };
    for (const line of ['GET /shop', 'GET /contact?sent=1', 'POST /contact', 'POST /functions/v1/request-callback']) {
      const answer = await ask(head(line, { ...close, Host: 'evil.example', 'Content-Length': '0' }));
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer).not.toContain('evil');
    }
    expect(statuses(await ask(`GET /shop HTTP/1.1\r\nHost: site.example\r\nhost: evil.example\r\n\r\n`))).toEqual([
      400,
    ]);
    expect(statuses(await ask(`GET /shop HTTP/1.1\r\nHost: site.example\r\nHost: site.example\r\n\r\n`))).toEqual([
      400,
    ]);
    expect(statuses(await ask('GET /shop HTTP/1.1\r\n\r\n'))).toEqual([400]);
    expect(statuses(await ask('GET /shop HTTP/1.0\r\n\r\n'))).toEqual([400]);
    for (const Host of [
      'site.example',
      'SITE.example:8443',
      'site.example.',
      'localhost:3000',
      '127.0.0.1',
      '[::1]:80',
    ])
      expect(statuses(await ask(head('GET /shop', { ...close, Host })))).toEqual([200]);
  });

  test('who watches over the process may call it by any name', async () => {
    const { port } = await start();
    const connection = openRaw(port);
    connection.write(head('GET /healthz', { Host: '10.1.2.3:3000', Connection: 'close' }));
    expect(statuses(await connection.ended)).toEqual([200]);
  });
});

describe('refusals', () => {
  test.each([
    ['an address that is none', head('GET /%ff', { Connection: 'close' }), 400],
    ['an address that is too long', head(`GET /${'x'.repeat(5_000)}`, { Connection: 'close' }), 414],
    ['an unknown method', head('PURGE /shop', { Connection: 'close' }), 501],
    ['another name', head('GET /shop', { Host: 'evil.example', Connection: 'close' }), 421],
    ['no HTTP', 'HELO site.example\r\n\r\n', 400],
    ['endless headers', head('GET /shop', { 'X-Long': 'x'.repeat(20_000) }), 431],
    ['an expectation nobody can meet', head('GET /shop', { Expect: 'the unexpected', Connection: 'close' }), 400],
    ['a probe', head('GET /readyz', { Connection: 'close' }), 200],
    ['another probe', head('GET /healthz', { Connection: 'close' }), 200],
  ])('%s is answered shortly, kept by no cache, with every security header', async (_what, text, status) => {
    const { port } = await start();
    const connection = openRaw(port);
    connection.write(text);
    const answer = await connection.ended;
    expect(statuses(answer)).toEqual([status]);
    expect(answer.length).toBeLessThan(1_500);
    for (const header of [
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'x-frame-options: deny',
      'strict-transport-security: max-age=31536000',
      'cross-origin-resource-policy: same-origin',
    ])
      expect(answer.toLowerCase()).toContain(header);
  });

  test('the site goes on after each of them', async () => {
    const { port } = await start();
    expect((await fetch(`http://localhost:${port}/shop`)).status).toBe(200);
  });
});

describe('nothing tells whether an address is known', () => {
  const subscribe = (port: number, email: string) =>
    fetch(`http://localhost:${port}/functions/v1/subscribe-newsletter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });

  test('neither the answer’s time nor the probe', async () => {
    const { port } = await start();
    for (const email of ['new@example.org', 'new@example.org', 'other@example.org']) {
      const began = performance.now();
      expect((await subscribe(port, email)).status).toBe(200);
      expect(performance.now() - began).toBeGreaterThan(245);
      expect(await (await fetch(`http://localhost:${port}/readyz`)).json()).toEqual({ status: 'up' });
    }
  });
});

describe('metrics', () => {
  test('requests are counted by route and status, with how long they took', async () => {
    const { port, services } = await start();
    const ask = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).text();
    for (const path of [
      '/',
      '/shop',
      '/shop',
      '/assets/app.js',
      '/contact?sent=1',
      '/blog/none',
      '/nowhere',
      '/healthz',
    ])
      await ask(path);
    await ask('/functions/v1/proof-of-work');
    await ask('/functions/v1/marker-unknown');
    await ask(`/${'x'.repeat(5_000)}`);
    await expect.poll(() => metric(/site_requests_total\{route="other",status="414"\} 1/)).toBe(true);
    const text = await services.metrics.metrics();
    for (const line of [
      '# TYPE site_requests_total counter',
      '# TYPE site_request_seconds histogram',
      '# TYPE site_enquiries_accepted_total counter',
      'site_requests_total{route="home",status="200"} 1',
      'site_requests_total{route="shop",status="200"} 2',
      'site_requests_total{route="file",status="200"} 1',
      'site_requests_total{route="contact",status="200"} 1',
      'site_requests_total{route="post",status="200"} 1',
      'site_requests_total{route="other",status="404"} 1',
      'site_requests_total{route="probe",status="200"} 1',
      'site_requests_total{route="proof-of-work",status="200"} 1',
      'site_requests_total{route="unknown-call",status="404"} 1',
      'site_refused_total{reason="address-too-long"} 1',
      'site_request_seconds_count{route="contact",status="200"} 1',
    ])
      expect(text).toContain(line);
    // what was asked for by name is no label
    expect(text).not.toContain('marker');
    // counted once, however often it is read
    expect(await services.metrics.metrics()).toContain('site_requests_total{route="shop",status="200"} 2');
  });
});
