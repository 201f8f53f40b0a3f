import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/**
 * A service that does nothing but check signatures (AWS Signature Version 4) against `secret`: the S3
 * server of the tests checks none. It answers 403 or an empty list.
 */
export function signatureServer(secret: string): Server {
  return createServer((request, response) => {
    const isSigned = signatureOf(request, secret) === request.headers.authorization;
    response.writeHead(isSigned ? 200 : 403, { 'content-type': 'application/xml' });
    response.end(
      isSigned ? '<ListBucketResult/>' : '<Error><Code>SignatureDoesNotMatch</Code></Error>',
    );
  });
}

/** The header that the request should have. */
function signatureOf({ method, url = '', headers }: IncomingMessage, secret: string): string {
  const [, credential = '', names = ''] =
    /Credential=([^,]+), SignedHeaders=([^,]+),/.exec(headers.authorization ?? '') ?? [];
  const { pathname, searchParams } = new URL(url, 'http://nowhere');
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const [, ...scope] = credential.split('/');
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope.join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = scope.reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${secret}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
}
