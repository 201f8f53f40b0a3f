import { chmodSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { connectBrowser, expectUi, openVisitor } from '../../support/e2e/browser.ts';
import { button, gotoAndSync, postCard, publishPost } from '../../support/e2e/journeys.ts';
import {
  launchServer,
  type RunningServer,
  temporaryFolder,
} from '../../support/e2e/launch-server.ts';

/** A process of the cluster, as it is printed. */
interface PrintedServer {
  readonly pid: number;
  readonly address: string;
}

const data = temporaryFolder('hub-cluster-');
let cluster: RunningServer;
let servers: readonly PrintedServer[];
let browser: Browser;

beforeAll(async () => {
  chmodSync(data.path, 0o755); // PostgreSQL may run as another user
  cluster = await launchServer({
    command: process.execPath,
    args: ['scripts/cluster.mjs'],
    cwd: inject('clone'),
    env: { DATA_DIR: data.path },
  });
  servers = [...cluster.output().matchAll(/^server [AB]: pid (\d+), (\S+)$/gm)].map(
    ([, pid, address = '']) => ({ pid: Number(pid), address }),
  );
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser.close();
  expect(await cluster.stop()).toBe(0);
  for (const { address } of [...servers, { address: cluster.origin }]) {
    await expect(fetch(address), 'nothing is left').rejects.toThrow();
  }
  data.remove();
});

/** Whether nginx sends this machine's people to the process: they wait while it is suspended. */
async function serves({ pid }: PrintedServer): Promise<boolean> {
  process.kill(pid, 'SIGSTOP');
  try {
    await fetch(`${cluster.origin}/healthz`, { signal: AbortSignal.timeout(1000) });
    return false;
  } catch {
    return true;
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

it('people of two processes see each other live, and those of a killed one go on with the other', async () => {
  expect(servers).toHaveLength(2);
  const [first, second] = servers as readonly [PrintedServer, PrintedServer];
  const [own, other] = (await serves(first)) ? [first, second] : [second, first];
  const ada = await openVisitor(browser, cluster.origin);
  const bob = await openVisitor(browser, other.address);
  await signUp(ada.page, 'near_ada', 'near.ada@example.org');
  await signUp(bob.page, 'far_bob', 'far.bob@example.org');
  await gotoAndSync(bob.page, '/creative-hub');

  const pill = (page: Page) => button(page, FEED_MESSAGES.newPosts(1));
  await publishPost(ada.page, { content: 'From one process' });
  await pill(bob.page).click();
  await expectUi(postCard(bob.page, 'From one process')).toBeVisible();

  await gotoAndSync(ada.page, '/creative-hub');
  process.kill(own.pid, 'SIGKILL');
  expect((await fetch(`${cluster.origin}/healthz`)).status).toBe(200);
  await publishPost(ada.page, { content: 'After it was killed' });
  await pill(bob.page).click();
  await expectUi(postCard(bob.page, 'After it was killed')).toBeVisible();
  await postCard(bob.page, 'From one process')
    .getByRole('button', { name: POST_MESSAGES.like })
    .click();
  const liked = postCard(ada.page, 'From one process');
  await expectUi(liked.getByRole('button', { name: POST_MESSAGES.likes(1) })).toBeVisible();
});
