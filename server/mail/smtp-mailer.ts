import type { Mailer } from '../context.ts';
import { PermanentJobError } from '../domain/shared/jobs.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends through the SMTP server at `url`, one connection per message. The SMTP library is loaded
 * with the first message.
 *
 * @param url `smtp://` or `smtps://`, with credentials if needed.
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
        // As an array, so that the text cannot become several recipients.
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

/** The server rejected the message permanently (RFC 5321: 5yz to RCPT or DATA). */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isAboutMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMessage && typeof responseCode === 'number' && responseCode >= 500;
}
