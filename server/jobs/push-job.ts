import type { Context } from '../context.ts';
import { sendPush } from '../domain/notifications/push.ts';
import { PermanentJobError } from '../domain/shared/jobs.ts';
import { PushRejected } from '../push/push-service.ts';
import type { JobHandler } from './run-jobs.ts';

/** Sends one notification to one device. */
export function pushJob(context: Context): JobHandler<'push'> {
  return async (payload, signal) => {
    try {
      await sendPush(context, payload, signal);
    } catch (cause) {
      if (cause instanceof PushRejected)
        throw new PermanentJobError('A push was refused.', { cause });
      throw cause;
    }
  };
}
