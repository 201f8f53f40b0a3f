import { type Config, StartFailure, wholeNumberIn } from '../config.ts';
import type { Context } from '../context.ts';
import { createRuntime } from '../runtime.ts';
import { lockHub } from '../storage/lock-hub.ts';

/** Runs `fill` on a hub whose server is stopped. */
export async function fillHub<Value>(
  config: Config,
  fill: (context: Context) => Promise<Value>,
): Promise<Value> {
  const report: Context['report'] = (problem, cause) =>
    process.stderr.write(`${problem} ${String(cause)}\n`);
  const lock = await lockHub(config, false, report); // also where servers share it
  try {
    const runtime = await createRuntime(config, { report });
    try {
      return await fill(runtime.context);
    } finally {
      await runtime.realtime.close();
      await runtime.close();
    }
  } finally {
    await lock.release();
  }
}

/** So many days from now, in milliseconds, are a whole number still. */
const WHOLE_NUMBER_MAX = 100_000_000;

/** The value of an option that takes a whole number. */
export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = wholeNumberIn(text, 1, WHOLE_NUMBER_MAX);
  if (value === undefined) {
    throw new StartFailure(
      `--${name} must be a whole number from 1 to ${WHOLE_NUMBER_MAX}, not ${text}.`,
    );
  }
  return value;
}
