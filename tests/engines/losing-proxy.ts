import { createServer, connect, type Socket } from 'node:net';

export interface LosingProxy {
  url: string;
  /** From now on every connection breaks off, or none does. */
  lose(all: boolean): void;
  stop(): void;
}

/** Stands between a browser and a server of this machine, and can be the tunnel that a train drives into. */
export async function startLosingProxy(to: string): Promise<LosingProxy> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let losing = false;
  const server = createServer((browser) => {
    if (losing) return browser.destroy();
    const onward = connect(Number(port), hostname);
    for (const socket of [browser, onward]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        browser.destroy();
        onward.destroy();
      });
    }
    browser.pipe(onward).pipe(browser);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    lose(all) {
      losing = all;
      if (all) cut();
    },
    stop() {
      cut();
      server.close();
    },
  };
}
