/** One answered HTTP call. */
export interface AnsweredCall {
  readonly method: string;
  /** The pattern of the route, never the address itself. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly sentBytes: number;
}

/** How a job ended; a `postponed` one is tried again. */
export type JobOutcome = 'done' | 'postponed' | 'given up';

/** Counts and times what the server does, for monitoring. */
export interface Metrics {
  recordCall(call: AnsweredCall): void;
  recordQuery(durationMs: number): void;
  recordTransaction(durationMs: number): void;
  /** A received file. */
  recordUpload(bytes: number): void;
  recordJob(kind: string, outcome: JobOutcome, durationMs: number): void;
}

/** Records nothing. */
export const NO_METRICS: Metrics = {
  recordCall: () => undefined,
  recordQuery: () => undefined,
  recordTransaction: () => undefined,
  recordUpload: () => undefined,
  recordJob: () => undefined,
};

/** What is read when somebody asks for the metrics. */
export interface Gauges {
  readonly liveConnections: () => number;
  /** Transactions and queries that wait for the database. */
  readonly databaseWaiting: () => number;
  /** Uploads that wait for a thread to check them. */
  readonly uploadsWaiting: () => number;
  /** Bytes of the records that the process caches for all viewers, by kind. */
  readonly cachedRecordBytes: () => Readonly<Record<string, number>>;
  readonly isDegraded: () => boolean;
  /** Jobs due now, by kind. */
  readonly jobsDue: () => Promise<ReadonlyMap<string, number>>;
}
