import type { Context } from '../context.ts';
import { sendMail } from '../domain/accounts/account-mail.ts';
import { sendPush } from '../domain/notifications/push.ts';
import { checkLink } from '../domain/people/profile-links.ts';
import { purgePost } from '../domain/posts/posts.ts';
import { PermanentJobError } from '../domain/shared/jobs.ts';
import { PushRejected } from '../push/push-service.ts';
import type { JobHandlers } from './run-jobs.ts';

/** Returns what each kind of job does. Mail has no handler, and so waits, where no mailer is. */
export function jobHandlers(context: Context): JobHandlers {
  return {
    push: async (job, signal) => {
      try {
        await sendPush(context, job, signal);
      } catch (cause) {
        if (!(cause instanceof PushRejected)) throw cause;
        throw new PermanentJobError('A push was refused.', { cause });
      }
    },
    link: (job, signal) => checkLink(context, job, signal),
    removal: ({ post }, signal) => purgePost(context, post, signal),
    ...(context.mailer ? { mail: (job, signal) => sendMail(context, job, signal) } : {}),
  };
}
