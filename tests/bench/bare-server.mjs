import { createServer } from 'node:http';

// What Node itself costs under the same attacks (`floods.ts`): everything is answered with one page out of memory.

const page = Buffer.alloc(20_000, 'a page');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': String(page.length) });
  response.end(page);
});
server.listen(0, '127.0.0.1', () => console.log(`listens at ${server.address().port}`));
