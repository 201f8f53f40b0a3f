// `npm run hub -- demo --posts N --users N`: adds a crowd for measuring.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fillHub, wholeNumber } from '../../server/cli/fill-hub.ts';
import { runProgram } from '../../server/cli/run-program.ts';
import { loadConfig, StartFailure } from '../../server/config.ts';
import { reasonOf } from '../../server/logging/failure-log.ts';
import { addBlocks } from './add-blocks.ts';
import { addCrowd } from './add-crowd.ts';
import { addPopularPosts } from './add-popular-posts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

await runProgram(async () => {
  const {
    posts = 0,
    users = 1000,
    likes,
    popular = 0,
    blocks = 0,
    seed = 1,
  } = optionsOf(process.argv.slice(2));
  const size = { posts, users, likes, seed };
  const print = (line: string) => process.stdout.write(`${line}\n`);
  await fillHub(loadConfig(process.env, ROOT), async (context) => {
    const people = await addCrowd(context, size, print);
    if (popular > 0) await addPopularPosts(context, people.slice(0, popular));
    if (blocks > 0) await addBlocks(context, blocks);
  });
});

function optionsOf(args: readonly string[]) {
  const { values } = parsed(args);
  return {
    posts: wholeNumber('posts', values.posts),
    users: wholeNumber('users', values.users),
    likes: wholeNumber('likes', values.likes),
    popular: wholeNumber('popular', values.popular),
    blocks: wholeNumber('blocks', values.blocks),
    seed: wholeNumber('seed', values.seed),
  };
}

function parsed(args: readonly string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args: args.filter((arg) => arg !== 'demo'),
      options: {
        posts: option,
        users: option,
        likes: option,
        popular: option,
        blocks: option,
        seed: option,
      },
    });
  } catch (error) {
    throw new StartFailure(reasonOf(error));
  }
}
