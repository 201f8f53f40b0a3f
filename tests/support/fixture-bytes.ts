const FILES = import.meta.glob<string>('../workers/fixtures/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The bytes of a file in tests/workers/fixtures, in a browser. */
export async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = FILES[`../workers/fixtures/${name}`];
  if (url === undefined) throw new Error(`There is no fixture ${name}.`);
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}
