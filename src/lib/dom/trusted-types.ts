/**
 * Lets workers of this origin start under `require-trusted-types-for 'script'`.
 *
 * Must be the very first import of the page: `new Worker(…)` and `serviceWorker.register(…)` throw
 * without a policy. Only addresses of scripts pass, and only our own; markup and inline scripts
 * have no way in at all.
 */
interface PolicyRules {
  readonly createScriptURL: (address: string) => string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** The address as it came, if it is of `origin`. Throws a `TypeError` for any other. */
export function ownScriptAddress(address: string, origin: string, base: string): string {
  const url = new URL(address, base);
  if (url.origin !== origin) throw new TypeError('A script of another origin was refused.');
  return address;
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => ownScriptAddress(address, location.origin, document.baseURI),
});
