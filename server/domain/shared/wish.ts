/** How something that people turn on and off stands after a call. */
export interface SwitchState {
  readonly isOn: boolean;
  readonly isChanged: boolean;
}

/**
 * Turns something on or off as wished; without a wish, the other way. A wish that arrives twice
 * changes nothing the second time.
 *
 * @param add Returns whether it was off.
 * @param remove Returns whether it was on.
 */
export async function applyWish(
  wish: boolean | undefined,
  {
    add,
    remove,
  }: { readonly add: () => Promise<boolean>; readonly remove: () => Promise<boolean> },
): Promise<SwitchState> {
  if (wish !== false && (await add())) return { isOn: true, isChanged: true };
  if (wish === true) return { isOn: true, isChanged: false };
  return { isOn: false, isChanged: await remove() };
}
