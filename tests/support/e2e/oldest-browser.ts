/**
 * Removes what the oldest browsers that the page is built for (`OLDEST_BROWSERS` in vite.config.ts)
 * do not have: functions that the page must not call in any browser. Runs in the page, before its
 * scripts.
 */
export function removeNewerFunctions(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [URL, ['parse']],
    [Promise, ['try']],
    [RegExp, ['escape']],
    [Iterator, ['from', 'concat']],
    [
      Iterator.prototype,
      'drop every filter find flatMap forEach map reduce some take toArray'.split(' '),
    ],
    [
      Set.prototype,
      'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union'.split(
        ' ',
      ),
    ],
    [Blob.prototype, ['bytes']],
    [Response.prototype, ['bytes']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['setFromBase64', 'setFromHex', 'toBase64', 'toHex']],
    [Element.prototype, ['moveBefore']],
    [HTMLDialogElement.prototype, ['requestClose']],
    [Document.prototype, ['startViewTransition']],
  ];
  for (const [owner, names] of newer) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
