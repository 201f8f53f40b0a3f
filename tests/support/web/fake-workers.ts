import { expose } from 'comlink';
import type { SpawnedWorker } from '../../../src/lib/media/worker-handle.ts';

/** What the workers of these tests do: one job by its name, ended by the test. */
export interface NamedJobs {
  work(name: string): Promise<string>;
  memoryBytes(): Promise<number>;
}

export interface FakeWorker extends SpawnedWorker {
  /** Names of the jobs it was given. */
  readonly jobNames: string[];
  readonly isTerminated: boolean;
  /** How many listeners are registered for its death. */
  readonly errorListeners: number;
  /** The memory that it reports. */
  memory: number;
  finish(name: string, value?: string): void;
  /** The call is rejected, as by a trap in WebAssembly. */
  trap(name: string): void;
  /** It dies outside of any call. */
  die(): void;
  /** Its script does not load. */
  notLoad(): void;
}

/** Workers on a message channel: the conversation is real, the thread is not. */
export function fakeWorkers() {
  const started: FakeWorker[] = [];
  return {
    started,
    spawn(): FakeWorker {
      const worker = fakeWorker();
      started.push(worker);
      return worker;
    },
    /** The worker that has been given the job `name`, as soon as it has, the newest first. */
    async holding(name: string): Promise<FakeWorker> {
      for (;;) {
        const holder = started.findLast(({ jobNames: given }) => given.includes(name));
        if (holder) return holder;
        await turn();
      }
    },
  };
}

/** Lets everything that is under way arrive: messages are tasks, so tasks are waited for. */
export async function flushTasks(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await turn();
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

function fakeWorker(): FakeWorker {
  const { port1: near, port2: far } = new MessageChannel();
  const given: string[] = [];
  const jobs = new Map<string, PromiseWithResolvers<string>>();
  const errorListeners = new Set<unknown>();
  let isTerminated = false;
  const worker: FakeWorker = {
    jobNames: given,
    memory: 0,
    get isTerminated() {
      return isTerminated;
    },
    get errorListeners() {
      return errorListeners.size;
    },
    finish: (name, value = `${name} done`) => jobs.get(name)?.resolve(value),
    trap: (name) => jobs.get(name)?.reject(new WebAssembly.RuntimeError('unreachable')),
    notLoad: () => void near.dispatchEvent(new Event('error')),
    die: () => void near.dispatchEvent(new ErrorEvent('error', { message: 'it died' })),
    postMessage(message: unknown, transfer: Transferable[] = []) {
      if (!isTerminated) near.postMessage(message, transfer);
    },
    addEventListener(type: string, listener: EventListenerOrEventListenerObject) {
      if (type === 'error') errorListeners.add(listener);
      near.addEventListener(type, listener);
    },
    removeEventListener(type: string, listener: EventListenerOrEventListenerObject) {
      if (type === 'error') errorListeners.delete(listener);
      near.removeEventListener(type, listener);
    },
    start: () => near.start(),
    terminate() {
      isTerminated = true;
      near.close();
    },
  };
  const api: NamedJobs = {
    work(name) {
      const job = Promise.withResolvers<string>();
      jobs.set(name, job);
      given.push(name);
      return job.promise;
    },
    memoryBytes: async () => worker.memory,
  };
  expose(api, far);
  return worker;
}
