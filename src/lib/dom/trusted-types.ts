/**
 * Allows workers of this origin under `require-trusted-types-for 'script'`.
 *
 * Must be the first import of the page: without a policy, `new Worker(…)` and
 * `serviceWorker.register(…)` throw. The policy accepts script URLs of this origin only, and no
 * markup or inline scripts.
 */
interface PolicyRules {
  readonly createScriptURL: (address: string) => string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** Returns `address` if it is of `origin`. Throws a `TypeError` for any other. */
export function ownScriptAddress(address: string, origin: string, base: string): string {
  const url = new URL(address, base);
  if (url.origin !== origin) throw new TypeError('A script of another origin was refused.');
  return address;
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => ownScriptAddress(address, location.origin, document.baseURI),
});
