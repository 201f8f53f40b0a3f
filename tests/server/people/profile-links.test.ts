import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { relMeLinks } from '../../../server/domain/people/rel-me.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { isPublicAddress } from '../../../server/outgoing/public-address.ts';
import { pageReader } from '../../../server/outgoing/read-page.ts';
import { selfSigned } from '../../support/server/self-signed.ts';
import { createTestServer, type TestPerson } from '../../support/server/test-server.ts';

const DAY = 24 * 60 * 60_000;
const ORIGIN = 'https://hub.example';

const { cert, key } = selfSigned('*.sites.example');
/** What each site answers, by its host. */
const sites = new Map<string, RequestListener>();
const visits: string[] = [];
const web = createServer({ cert, key }, (request, response) => {
  const { host = '' } = request.headers;
  visits.push(`${host}${request.url}`);
  const site = sites.get(host.split(':')[0] ?? '');
  if (site) site(request, response);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
const { port } = web.address() as AddressInfo;
afterAll(() => {
  web.closeAllConnections();
  web.close();
});

/** Every name is that of this machine. */
const lookup = ((_name: string, _options: object, done: (...found: unknown[]) => void) =>
  done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof import('node:dns').lookup;
const trust = { ca: cert, isAllowed: () => true, lookup, port };
const server = await createTestServer({ PUBLIC_ORIGIN: ORIGIN }, { outgoingTrust: trust });

function page(html: string): RequestListener {
  return (_, response) => response.setHeader('content-type', 'text/html').end(html);
}

const backTo = ({ id }: TestPerson) => `<a rel="me" href="${ORIGIN}/user/${id}">Hub</a>`;

const linksOf = async (person: TestPerson, viewer = person) =>
  (await viewer.ok('detailsOf', { id: person.id })).links;

async function setLinks(person: TestPerson, ...links: string[]) {
  await person.ok('updateProfile', { links: JSON.stringify(links) });
  await server.runDueJobs();
}

beforeEach(() => {
  sites.clear();
  visits.length = 0;
  server.reports.length = 0;
});

describe('the links of a profile', () => {
  it('are shown as addresses, in their order, to everybody', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    await setLinks(
      ada,
      'ada.sites.example',
      ' https://B.sites.example/Work ',
      '',
      'https://ada.sites.example',
    );
    const shown = [
      { url: 'https://ada.sites.example/', verified: false },
      { url: 'https://b.sites.example/Work', verified: false },
    ];
    expect(await linksOf(ada, bob)).toEqual(shown);
    expect((await server.anonymous.ok('detailsOfOther', { id: ada.id })).links).toEqual(shown);
    await ada.ok('updateProfile', { title: 'Analyst' });
    expect(await linksOf(ada)).toEqual(shown);
    await ada.ok('updateProfile', { links: '' });
    expect(await linksOf(ada)).toEqual([]);
  });

  it.each([
    ['six', Array.from({ length: 6 }, (_, n) => `https://${n}.sites.example`)],
    ['no TLS', ['http://a.sites.example']],
    ['a script', ['javascript:alert(1)']],
    ['a name and a password', ['https://a:b@a.sites.example']],
    ['a port', ['https://a.sites.example:8443']],
    ['an address in numbers', ['https://127.0.0.1/']],
    ['one of version 6', ['https://[::1]/']],
    ['one in hexadecimal digits', ['https://0x7f.1/']],
    ['a machine of the own network', ['https://intranet/']],
    ['201 characters', [`https://a.sites.example/${'x'.repeat(177)}`]],
    ['a number', [1]],
  ])('are refused with %s', async (_, links) => {
    const [ada] = await server.strangers('ada');
    await ada.refused('profile_links_invalid', 'updateProfile', { links: JSON.stringify(links) });
  });

  it('count as proven once their page links back, and no longer when it does not', async () => {
    const [ada, bob] = await server.strangers('ada', 'bob');
    sites.set('a.sites.example', page(`<html><body>${backTo(ada)}</body></html>`));
    sites.set('b.sites.example', page(backTo(bob))); // somebody else
    await setLinks(ada, 'https://a.sites.example/me', 'https://b.sites.example/');
    const proven = (isProven: boolean) => [
      { url: 'https://a.sites.example/me', verified: isProven },
      { url: 'https://b.sites.example/', verified: false },
    ];
    expect(await linksOf(ada, bob)).toEqual(proven(true));
    expect(visits).toHaveLength(2);
    const { revision } = await ada.ok('details');

    sites.set('a.sites.example', page('Moved.'));
    await sweep(server.context);
    await setLinks(ada, 'https://a.sites.example/me', 'https://b.sites.example/');
    expect(visits).toHaveLength(2); // looked at today

    server.clock.nowMs += DAY;
    await sweep(server.context);
    await server.runDueJobs();
    expect(visits).toHaveLength(4);
    expect(await linksOf(ada, bob)).toEqual(proven(false));
    expect((await ada.ok('details')).revision).toBeGreaterThan(revision);
    expect(server.reports).toEqual([]);
  });

  it('stay proven for a week while their site cannot be reached', async () => {
    const [ada] = await server.strangers('ada');
    sites.set('a.sites.example', page(backTo(ada)));
    await setLinks(ada, 'https://a.sites.example/');
    sites.set('a.sites.example', (_, response) => response.writeHead(503).end());
    for (const [days, isProven] of [
      [1, true],
      [5, true],
      [1, false],
    ] as const) {
      server.clock.nowMs += days * DAY;
      await sweep(server.context);
      await server.runDueJobs();
      expect(await linksOf(ada)).toEqual([{ url: 'https://a.sites.example/', verified: isProven }]);
    }
    expect(server.reports).toEqual([]);
  });

  it.each<[string, (body: string) => RequestListener]>([
    [
      'another page',
      (body) => (request, response) => {
        if (request.url === '/there') page(body)(request, response);
        else response.writeHead(302, { location: '/there' }).end(body);
      },
    ],
    [
      'a picture',
      (body) => (_, response) => response.setHeader('content-type', 'image/png').end(body),
    ],
    [
      'packed bytes',
      (body) => (_, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(body),
    ],
    [
      'an answer that is none',
      (body) => (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end(body),
    ],
    ['256 kB before it', (body) => page(`${' '.repeat(SERVER_LIMITS.linkPageBytes - 10)}${body}`)],
  ])('are not proven by %s', async (_, answer) => {
    const [ada] = await server.strangers('ada');
    sites.set('a.sites.example', answer(backTo(ada)));
    await setLinks(ada, 'https://a.sites.example/');
    expect(visits).toEqual([expect.stringMatching(/^a\.sites\.example(:\d+)?\/$/)]);
    expect(await linksOf(ada)).toEqual([{ url: 'https://a.sites.example/', verified: false }]);
  });

  it('are looked at in one’s export', async () => {
    const [ada] = await server.strangers('ada');
    await setLinks(ada, 'https://a.sites.example/');
    const rows = await server.context.store.accountExport.page('links', {
      account: ada.id,
      after: undefined,
      limit: 10,
    });
    expect(rows).toMatchObject([{ place: 0, url: 'https://a.sites.example/' }]);
  });
});

describe('reading a page of another site', () => {
  const { signal } = new AbortController();

  it('ends with a body that never does', async () => {
    const reader = pageReader(trust);
    sites.set('slow.sites.example', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    });
    await expect(reader.read('https://slow.sites.example/', signal)).rejects.toThrow(/abort/i);
    reader.close();
  });

  it('ends with a body without end after 256 kB', async () => {
    const reader = pageReader(trust);
    sites.set('long.sites.example', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(60_000))) {
          // until its buffer is full
        }
      };
      response.on('drain', more);
      more();
    });
    const read = await reader.read('https://long.sites.example/', signal);
    expect(read).toHaveLength(SERVER_LIMITS.linkPageBytes);
    reader.close();
  });

  it('never happens at a private address, whatever the name led to before', async () => {
    const found = ['93.184.215.14', '127.0.0.1'];
    const rebound = ((_name: string, _options: object, done: (...args: unknown[]) => void) =>
      done(null, [{ address: found.shift(), family: 4 }])) as unknown as typeof lookup;
    rebound('a.sites.example', {}, () => undefined); // as a check beforehand would
    const reader = pageReader({ ...trust, isAllowed: isPublicAddress, lookup: rebound });
    sites.set('a.sites.example', page('x'));
    await expect(reader.read('https://a.sites.example/', signal)).rejects.toThrow(
      /no public address/,
    );
    expect(found).toEqual([]);
    for (const address of ['https://127.0.0.1/', 'https://[::1]/', 'http://a.sites.example/']) {
      expect(await reader.read(address, signal)).toBeUndefined();
    }
    expect(visits).toEqual([]);
    reader.close();
  });
});

describe('rel="me" in a page', () => {
  it.each([
    ['<a rel="me" href="https://x/">', ['https://x/']],
    ["<LINK REL='nofollow ME' HREF=https://x/>", ['https://x/']],
    ['<a href="https://x/?a=1&amp;b=2&#x26;c" rel=me>', ['https://x/?a=1&b=2&c']],
    ['<a rel="me"\n  href = " https://x/ "/>', ['https://x/']],
    ['<a rel=me href=a><area rel=me href=b>', ['a', 'b']],
    ['<a title=">" rel=me href=a>', ['a']],
    ['<a rel="friend" rel="me" href=a>', []],
    ['<a rel="home" href=a>', []],
    ['<div rel=me href=a>', []],
    ['<a rel=me>', []],
    ['<!-- <a rel=me href=a> --><a rel=me href=b>', ['b']],
    ['<!-- <a rel=me href=a>', []],
    ['<script>"<a rel=me href=a>"</script><a rel=me href=b>', ['b']],
    ['<textarea><a rel=me href=a></textarea >', []],
    ['<img alt="<a rel=me href=a>">', []],
    ['<img alt="<a rel=me href=a>', []],
    ['a < b <a rel=me href=a>', ['a']],
    ['<?xml <a rel=me href=a>', []],
    ['<plaintext><a rel=me href=a>', []],
  ])('%s', (html, links) => {
    expect(relMeLinks(html)).toEqual(links);
  });

  it('is found in nothing that a page only quotes, whatever that is', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      '/',
      ' ',
      '!',
      '--',
      'a',
      'rel=me',
      'href=x',
      '<a ',
      '</a>',
      '&',
      '&#',
      '\0',
    );
    const quoted = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    const hidden = fc.tuple(
      quoted,
      fc.constantFrom(
        ['<!--', '-->'],
        ['<script>', '</script>'],
        ['<title>', '</title>'],
        ['<p title="', '">'],
      ),
    );
    fc.assert(
      fc.property(hidden, ([text, [open = '', close = '']]) => {
        const inside = text.replaceAll('"', '').replaceAll('--', '').replaceAll('</', '');
        expect(relMeLinks(`${open} ${inside}<a rel=me href=y>${close}<a rel=me href=z>`)).toEqual([
          'z',
        ]);
        expect(() => relMeLinks(text)).not.toThrow();
      }),
    );
  });

  it('is read in one go, however a page is written', () => {
    for (const part of [
      '<',
      '<a ',
      '<a "',
      '<a b="',
      '<!',
      '<!--',
      '<script>',
      '</',
      '<a =',
      '&',
      ' ',
      '/',
      '<a /',
    ]) {
      const page = part.repeat(SERVER_LIMITS.linkPageBytes / part.length);
      expect(relMeLinks(page)).toEqual([]);
    }
  });
});
