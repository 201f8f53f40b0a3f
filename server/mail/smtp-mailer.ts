import type { Mailer } from '../context.ts';
import { PermanentJobError } from '../domain/shared/jobs.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends through the SMTP server at `url`, a connection for each message. What speaks the protocol is
 * loaded with the first one.
 *
 * @param url `smtp://` or `smtps://`, with name and password where the server asks for them.
 * @param from The sender, such as `Creative Hub <hub@example.org>`.
 */
export function smtpMailer(url: string, from: string): Mailer {
  return {
    async send({ to, subject, text }, signal) {
      const { createTransport } = await import('nodemailer');
      signal.throwIfAborted();
      const transport = createTransport({ url, ...TIMEOUTS }, { from });
      const stop = () => transport.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        // As a list, the receiver is one address whatever it contains.
        await Promise.race([
          transport.sendMail({ to: [{ name: '', address: to }], subject, text }),
          aborted(signal),
        ]);
      } catch (error) {
        throw isFinal(error)
          ? new PermanentJobError('The message was refused.', { cause: error })
          : error;
      } finally {
        signal.removeEventListener('abort', stop);
        transport.close();
      }
    },
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The server said for good that it does not deliver there (RFC 5321: 5yz, to RCPT or DATA). */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500;
}
