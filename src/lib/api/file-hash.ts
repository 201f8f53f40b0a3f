/** The SHA-256 of `file` in hexadecimal digits; `undefined` on pages without https. */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  // Only secure pages have it, whatever its type says.
  const subtle = (crypto as { readonly subtle?: SubtleCrypto }).subtle;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Adds the hash of each file to `form`, so that the server stores what was prepared or nothing. */
export async function withFileHashes(form: FormData): Promise<FormData> {
  for (const [name, file] of [...form]) {
    if (typeof file === 'string') continue;
    const hash = await sha256Of(file);
    if (hash) form.set(`${name}Sha256`, hash);
  }
  return form;
}

/** The hash in the address of a stored file, which is named by its bytes. */
export function storedHash(address: string): string | undefined {
  return /\/([0-9a-f]{64})\./.exec(address)?.[1];
}
