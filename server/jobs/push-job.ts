import type { Context } from '../context.ts';
import { HopelessJob } from '../domain/jobs.ts';
import { sendPush } from '../domain/push.ts';
import { PushRefused } from '../push/push-service.ts';
import type { JobHandler } from './run-jobs.ts';

/** Sends one notification to one device. */
export function pushJob(context: Context): JobHandler<'push'> {
  return async (payload, signal) => {
    try {
      await sendPush(context, payload, signal);
    } catch (cause) {
      if (cause instanceof PushRefused) throw new HopelessJob('A push was refused.', { cause });
      throw cause;
    }
  };
}
