/** Something that each press turns on or off: at once on screen, and then on the server. */
interface OptimisticToggle<State> {
  /** How things stand before the press. */
  readonly before: State;
  readonly isOn: (state: State) => boolean;
  /** The same, turned the other way. */
  readonly turned: (state: State) => State;
  readonly show: (state: State) => void;
  /** Turns it on the server; answers how things stand then. Rejects where the server refuses. */
  readonly send: (isOn: boolean) => Promise<State>;
  /** Tells the person; what the server last said is shown again. */
  readonly onRefused: (error: unknown) => void;
}

interface PendingToggle {
  readonly turnAgain: () => void;
}
/** By what is pressed. */
const pending = new Map<string, PendingToggle>();

/** Whether a press on `what` has no answer yet: whatever was said before it is older. */
export function isPending(what: string): boolean {
  return pending.has(what);
}

/**
 * Presses a switch. There is one call at a time: a press during it turns what is shown, and the
 * server is asked again only if that differs from what it answered. So any number of quick presses
 * ends in the last state.
 *
 * @returns how things stand then; `undefined` where an earlier press goes on with this one.
 */
export async function toggleOptimistically<State>(
  what: string,
  { before, isOn, turned, show, send, onRefused }: OptimisticToggle<State>,
): Promise<State | undefined> {
  const earlier = pending.get(what);
  if (earlier) {
    earlier.turnAgain();
    return undefined;
  }
  let known = before;
  let shown = before;
  const turn = () => {
    shown = turned(shown);
    show(shown);
  };
  pending.set(what, { turnAgain: turn });
  try {
    turn();
    while (isOn(shown) !== isOn(known)) known = await send(isOn(shown));
  } catch (error) {
    onRefused(error);
  } finally {
    pending.delete(what);
  }
  show(known);
  return known;
}
