import type { DemoAccess } from './fill.ts';

/** Tells the person at the terminal how to look around. */
export function printDemoAccess({ username, password, people, posts }: DemoAccess): void {
  process.stdout.write(
    `Filled the empty hub with ${people} people and ${posts} posts. Sign in as ${username} with the password ${password}\n`,
  );
}
