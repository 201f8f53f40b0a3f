import { expect, it, onTestFinished, vi } from 'vitest';
import { connectToServer, onConnection, requestWatch } from '../../../src/lib/api/socket.ts';

/** The server's end of long-polling: what it sends, and the poll that waits for it. */
const polling = {
  handshakes: 0,
  waiting: [] as string[],
  poll: undefined as ((packets: string) => void) | undefined,
  send(packet: string) {
    const { poll } = polling;
    polling.poll = undefined;
    if (poll) poll(packet);
    else polling.waiting.push(packet);
  },
};

/** As much of it as the library uses. */
class FakeRequest {
  readyState = 1;
  status = 0;
  responseText = '';
  onreadystatechange = () => undefined;
  readonly #call = { method: '', address: '' };

  open(method: string, address: string): void {
    Object.assign(this.#call, { method, address });
  }
  setRequestHeader(): void {
    // The server has no use for them.
  }
  abort(): void {
    // Nothing waits for it.
  }
  send(body?: string): void {
    const { method, address } = this.#call;
    if (method === 'POST') {
      if (body?.startsWith('40')) polling.send('40{"sid":"connected"}');
      this.#answer('ok');
    } else if (address.includes('sid=')) {
      const packet = polling.waiting.shift();
      if (packet === undefined) polling.poll = (later) => this.#answer(later);
      else this.#answer(packet);
    } else {
      polling.handshakes += 1;
      const ping = { pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 10_000 };
      this.#answer(`0${JSON.stringify({ sid: 'open', upgrades: ['websocket'], ...ping })}`);
    }
  }
  #answer(text: string): void {
    queueMicrotask(() => {
      Object.assign(this, { readyState: 4, status: 200, responseText: text });
      this.onreadystatechange();
    });
  }
}

const sockets: FakeSocket[] = [];
class FakeSocket {
  onopen = () => undefined;
  onclose = (_event: object) => undefined;
  onmessage = (_event: { readonly data: string }) => undefined;
  readonly sent: string[] = [];

  constructor() {
    sockets.push(this);
    setTimeout(() => this.onopen());
  }
  send(packet: string): void {
    this.sent.push(packet);
  }
  close(): void {
    // The test ends it.
  }
}

/** A connection to that server; `times` counts how often it stood. */
async function connect() {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('WebSocket', FakeSocket);
  Object.assign(polling, { handshakes: 0, waiting: [], poll: undefined });
  sockets.length = 0;
  const connections = { times: 0 };
  const left = new AbortController();
  onTestFinished(() => left.abort());
  onTestFinished(
    onConnection(() => {
      connections.times += 1;
    }),
  );
  await connectToServer(left.signal);
  await expect.poll(() => sockets[0]?.sent).toEqual(['2probe']);
  await expect.poll(() => polling.poll).toBeDefined();
  expect(connections.times).toBe(1);
  return connections;
}

it('an upgrade that breaks off after long-polling has paused leads to another connection', async () => {
  const connections = await connect();
  sockets[0]?.onmessage({ data: '3probe' });
  sockets[0]?.onclose({});
  polling.send('6'); // what the server answers to the poll, so that the upgrade goes on
  await expect.poll(() => polling.handshakes, { timeout: 5000 }).toBe(2);
  // What was missed is requested at a random moment.
  await expect.poll(() => connections.times, { timeout: 5000 }).toBe(2);
});

it('what is sent after a sleep finds out that the connection has ended', async () => {
  await connect();
  const nowMs = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(nowMs + 60_000);
  void requestWatch({ postIds: [], projectIds: [] });
  clock.mockRestore();
  await expect.poll(() => polling.handshakes, { timeout: 5000 }).toBe(2);
});
