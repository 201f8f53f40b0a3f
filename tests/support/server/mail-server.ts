import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A message as it arrived. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly head: string;
  readonly text: string;
  /** The address in the text, if there is one. */
  readonly link: string | undefined;
}

export interface MailServer {
  readonly url: string;
  /** What arrived, in order. */
  readonly mails: ReceivedMail[];
  /** Receivers that are refused, with the code of the answer. */
  readonly refusals: Map<string, number>;
  /** The messages to `address`, in order. */
  to(address: string): ReceivedMail[];
}

/** A real SMTP server on a port of its own, gone after the tests. */
export async function mailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refusals.get(address);
      if (responseCode === undefined) return done();
      done(Object.assign(new Error('Not here.'), { responseCode }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, ...readMail(Buffer.concat(chunks).toString('utf8')) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    to: (address) => mails.filter((mail) => mail.to.includes(address)),
  };
}

function readMail(raw: string) {
  const cut = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, cut);
  const body = raw.slice(cut + 4);
  const text = /^content-transfer-encoding: quoted-printable/im.test(head)
    ? body
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : body;
  return { head, text, link: /https?:\/\/\S+/.exec(text)?.[0] };
}
