// `npm run hub -- demo --posts N --users N`: adds a crowd for measuring.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fillHub, wholeNumber } from '../../server/cli/fill-hub.ts';
import { loadConfig, StartFailure } from '../../server/config.ts';
import { addCrowd } from './add-crowd.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

try {
  const { posts = 0, users = 1000, likes, seed = 1 } = optionsOf(process.argv.slice(2));
  const size = { posts, users, likes, seed };
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await fillHub(loadConfig(process.env, ROOT), (context) => addCrowd(context, size, print));
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

function optionsOf(args: readonly string[]) {
  const { values } = parsed(args);
  return {
    posts: wholeNumber('posts', values.posts),
    users: wholeNumber('users', values.users),
    likes: wholeNumber('likes', values.likes),
    seed: wholeNumber('seed', values.seed),
  };
}

function parsed(args: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args: args.filter((arg) => arg !== 'demo'),
      options: { posts: option, users: option, likes: option, seed: option },
    });
  } catch (error) {
    throw new StartFailure(error instanceof Error ? error.message : String(error));
  }
}
