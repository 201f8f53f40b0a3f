import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { PageReader } from '../context.ts';
import { lookupPublic, namedHostUrl, type OutgoingTrust } from './public-address.ts';

export interface ClosablePageReader extends PageReader {
  close(): void;
}

/**
 * Reads pages of others: over TLS, only at public addresses, without redirects, at most
 * `linkPageBytes` of a page and for at most `linkTimeoutMs`.
 */
export function pageReader(trust?: OutgoingTrust): ClosablePageReader {
  const agent = new Agent({
    maxSockets: SERVER_LIMITS.jobsAtOnce,
    lookup: lookupPublic(trust),
    ...(trust ? { ca: trust.ca } : {}),
  });
  const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': USER_AGENT };
  const port = trust?.port;
  return {
    async read(address, signal) {
      const url = namedHostUrl(address);
      if (!url) return undefined;
      const ends = AbortSignal.any([signal, AbortSignal.timeout(SERVER_LIMITS.linkTimeoutMs)]);
      const options = { agent, headers, signal: ends, ...(port === undefined ? {} : { port }) };
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(url, options, resolve).on('error', reject).end();
      });
      try {
        return await pageOf(answer);
      } finally {
        answer.destroy();
      }
    },
    close: () => agent.destroy(),
  };
}

const USER_AGENT = 'CreativeHub (links of profiles)';

/** Returns the page; `undefined` if there is none. @throws if there may be one later. */
async function pageOf(answer: IncomingMessage): Promise<string | undefined> {
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 500 || statusCode === 429) throw new Error(`The site answered ${statusCode}.`);
  const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/iu.test(headers['content-type'] ?? '');
  if (statusCode !== 200 || !isPage || headers['content-encoding'] !== undefined) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= SERVER_LIMITS.linkPageBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, SERVER_LIMITS.linkPageBytes).toString('utf8');
}
