import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createApp } from './app.ts';
import { type Config, httpOrigin, StartFailure } from './config.ts';
import type { Context } from './context.ts';
import { UNTRUSTED_PROXY } from './http/caller-address.ts';
import { causeOf, onceAMinute } from './logging/failure-log.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { lockHub } from './storage/lock-hub.ts';

export interface RunningServer {
  /** Its URL. */
  readonly address: string;
  readonly runtime: Runtime;
  /** Finishes running requests, refuses those that take too long, and unlocks the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the server.
 *
 * @param prepare Runs before the server listens.
 * @throws {StartFailure} the port is taken; the data folder cannot be used.
 */
export async function startServer(
  config: Config,
  prepare: (context: Context) => Promise<void> = async () => undefined,
): Promise<RunningServer> {
  const report = config.logLevel === 'silent' ? () => undefined : reporter();
  const lock = await lockHub(config, config.redisUrl !== undefined, report);
  try {
    const metrics = config.metricsPort === undefined ? undefined : await newMetrics();
    const runtime = await createRuntime(config, {
      report,
      ...(metrics ? { metrics } : {}),
      isLeader: () => lock.isLeader(),
    });
    const app = await createApp(runtime.context, {
      distDir: config.distDir,
      isHttps: config.publicOrigin?.startsWith('https:') ?? false,
      trustProxy: config.trustProxy,
      logLevel: config.logLevel,
    });
    if (config.publicOrigin !== undefined && config.trustProxy.length === 0) {
      app.log.warn(UNTRUSTED_PROXY);
    }
    runtime.realtime.attach(app.server);
    const metricsServer = metrics && serveMetrics(metrics);
    metrics?.watch(runtime.gauges);
    const stop = async () => {
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      await runtime.realtime.close();
      await app.close();
      await runtime.close();
      await lock.release();
    };
    try {
      await prepare(runtime.context);
      if (metricsServer) {
        const address = await listenForMetrics(metricsServer, config);
        app.log.info(`Metrics are served at ${address}`);
      }
      return { address: await listen(app, config), runtime, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Writes lines of JSON on the error stream, like those of the web framework. */
function reporter(): Context['report'] {
  const countSkipped = onceAMinute();
  return (msg, cause) => {
    const leftOut = countSkipped(`${msg} ${causeOf(cause)}`);
    if (leftOut === undefined) return;
    const stack = cause instanceof Error ? cause.stack : String(cause);
    const line = { level: 50, time: Date.now(), msg, ...(leftOut && { leftOut }), stack };
    process.stderr.write(`${JSON.stringify(line)}\n`);
  };
}

/** Loaded only where it is used. */
async function newMetrics() {
  const { prometheusMetrics } = await import('./metrics/prometheus.ts');
  return prometheusMetrics();
}

async function listenForMetrics(server: Server, config: Config): Promise<string> {
  const { metricsHost: host, metricsPort: port = 0 } = config;
  try {
    await once(server.listen({ host, port }), 'listening');
    const { port: actual } = server.address() as AddressInfo;
    return `${httpOrigin(host, actual)}/metrics`;
  } catch (error) {
    throw new StartFailure(listenFailureMessage(error, host, port, 'METRICS_'), { cause: error });
  }
}

type App = Awaited<ReturnType<typeof createApp>>;

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw new StartFailure(listenFailureMessage(error, host, port), { cause: error });
  }
}

function listenFailureMessage(error: unknown, host: string, port: number, of = ''): string {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken: stop the program that uses it, or set ${of}PORT to another one.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user: set ${of}PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${of}HOST is ${JSON.stringify(host)}, which is not an address of this machine.`;
    default:
      return `The server cannot listen on ${host}:${port} (${String(error)}).`;
  }
}
