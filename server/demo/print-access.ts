import type { DemoAccess } from './fill.ts';

/** Prints how to log in to the demo. */
export function printDemoAccess({ username, password, people, posts }: DemoAccess): void {
  process.stdout.write(
    `Filled the empty hub with ${people} people and ${posts} posts. Sign in as ${username} with the password ${password}\n`,
  );
}
