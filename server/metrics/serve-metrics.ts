import { createServer, type Server } from 'node:http';

import type { PrometheusMetrics } from './prometheus.ts';

/** Serves `GET /metrics` on a port of its own, which needs no token: few should reach it. */
export function serveMetrics(metrics: Pick<PrometheusMetrics, 'text'>): Server {
  return createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
}
