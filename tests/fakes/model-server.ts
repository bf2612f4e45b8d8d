import { createServer, type Server } from 'node:http';

export interface ModelServer {
  baseUrl: string;
  /** what it does with the next requests */
  behave(behaviour: Behaviour): void;
  /** bodies of the requests so far */
  requests: {
    authorization: string | undefined;
    body: { model: string; messages: { role: string; content: string }[] };
  }[];
  close(): Promise<void>;
}

type Behaviour =
  | { kind: 'reply'; content: string }
  | { kind: 'status'; status: number }
  | { kind: 'hang' }
  | { kind: 'break' }
  | { kind: 'body'; body: string };

/** A local stand-in for an OpenAI-compatible server. */
export async function startModelServer(): Promise<ModelServer> {
  let behaviour: Behaviour = { kind: 'reply', content: '' };
  const requests: ModelServer['requests'] = [];
  const server: Server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      requests.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      if (behaviour.kind === 'hang') return;
      if (behaviour.kind === 'break') return void request.socket.destroy();
      if (behaviour.kind === 'status') return void response.writeHead(behaviour.status).end('{"error":"no"}');
      response.setHeader('content-type', 'application/json');
      response.end(
        behaviour.kind === 'body'
          ? behaviour.body
          : JSON.stringify({ choices: [{ message: { role: 'assistant', content: behaviour.content } }] }),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    behave: (next) => (behaviour = next),
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
