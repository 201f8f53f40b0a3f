import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { Gauges, Metrics } from './metrics.ts';

const CALL_SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 5];
const QUERY_SECONDS = [0.0002, 0.001, 0.005, 0.025, 0.1, 0.5, 2];
const JOB_SECONDS = [0.01, 0.1, 1, 5, 30];

export interface PrometheusMetrics extends Metrics {
  /** Reads these from now on. */
  watch(gauges: Gauges): void;
  /** Returns all metrics in the text format, with its content type. */
  text(): Promise<{ readonly type: string; readonly body: string }>;
}

/**
 * Metrics in the text format of Prometheus. Labels have few values: patterns of routes, statuses
 * and kinds of jobs, nothing of people or of what they send.
 */
export function prometheusMetrics(): PrometheusMetrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });

  const calls = new Histogram({
    name: 'hub_call_seconds',
    help: 'Answered HTTP calls by pattern of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_SECONDS,
    registers,
  });
  const sentBytes = new Counter({
    name: 'hub_sent_bytes_total',
    help: 'Bytes of bodies of answers',
    labelNames: ['route'],
    registers,
  });
  const queries = new Histogram({
    name: 'hub_database_query_seconds',
    help: 'Queries of the database',
    buckets: QUERY_SECONDS,
    registers,
  });
  const transactions = new Histogram({
    name: 'hub_database_transaction_seconds',
    help: 'Transactions, from their request to their commit',
    buckets: QUERY_SECONDS,
    registers,
  });
  const uploads = new Counter({ name: 'hub_uploads_total', help: 'Received files', registers });
  const uploadBytes = new Counter({
    name: 'hub_upload_bytes_total',
    help: 'Bytes of received files',
    registers,
  });
  const jobs = new Histogram({
    name: 'hub_job_seconds',
    help: 'Attempts at jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });

  return {
    recordCall({ method, route, status, durationMs, sentBytes: bytes }) {
      calls.observe({ method, route, status }, durationMs / 1000);
      sentBytes.inc({ route }, bytes);
    },
    recordQuery: (durationMs) => queries.observe(durationMs / 1000),
    recordTransaction: (durationMs) => transactions.observe(durationMs / 1000),
    recordUpload(bytes) {
      uploads.inc();
      uploadBytes.inc(bytes);
    },
    recordJob: (kind, outcome, durationMs) => jobs.observe({ kind, outcome }, durationMs / 1000),
    watch: (gauges) => addGauges(registers, gauges),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

function addGauges(registers: Registry[], gauges: Gauges): void {
  const add = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  add('hub_live_connections', 'Live connections of this process', gauges.liveConnections);
  add('hub_database_waiting', 'Work that waits for the database', gauges.databaseWaiting);
  add('hub_uploads_waiting', 'Uploads that wait to be checked', gauges.uploadsWaiting);
  add('hub_degraded', 'Whether Redis is away', () => Number(gauges.isDegraded()));
  new Gauge({
    name: 'hub_cached_record_bytes',
    help: 'What the process knows of records, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      const known = Object.entries(gauges.cachedRecordBytes());
      for (const [kind, bytes] of known) this.set({ kind }, bytes);
    },
  });
  new Gauge({
    name: 'hub_jobs_due',
    help: 'Jobs due now by kind, of all processes',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      // The other metrics matter most while the database is away.
      const due = await gauges.jobsDue().catch(() => new Map<string, number>());
      for (const [kind, count] of due) this.set({ kind }, count);
    },
  });
}
