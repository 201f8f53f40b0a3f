// What the machine gives a server that does nothing: each call is answered with the same bytes.

import { createServer } from 'node:http';

/** About what an answer of the mix weighs. */
const BODY = JSON.stringify({ text: 'x'.repeat(4096) });

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(BODY),
    });
    response.end(BODY);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${server.address().port}\n`);
});
