// Processes of the benchmark that answer one request at a time.

import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * Starts one of the programs in this folder.
 *
 * @param {string} program
 * @returns {{ request(question: unknown): Promise<any>, stop(): Promise<void> }}
 */
export function startChild(program) {
  const child = fork(join(import.meta.dirname, program), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return { request: (question) => requestFrom(child, question), stop: () => stop(child) };
}

/** Sends `question` and answers the next thing that `child` says. */
export function requestFrom(child, question) {
  return new Promise((resolve, reject) => {
    const onMessage = (answer) => {
      child.off('exit', onExit);
      if (answer?.failure) reject(new Error(answer.failure));
      else resolve(answer);
    };
    const onExit = (code) => {
      child.off('message', onMessage);
      reject(new Error(`A process of the benchmark ended with ${code}.`));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
    child.send(question);
  });
}

export function stop(child, signal = 'SIGTERM') {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Answers every question of the parent process with what `work` makes of it. */
export function serveRequests(work) {
  process.on('message', (question) => {
    work(question).then(
      (answer) => process.send(answer),
      (error) => process.send({ failure: String(error?.stack ?? error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
