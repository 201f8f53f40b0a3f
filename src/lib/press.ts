/** Something that each press turns on or off: at once on screen, and then on the server. */
interface PressedSwitch<State> {
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

interface UnderWay {
  readonly turnAgain: () => void;
  readonly shown: () => unknown;
}
/** By what is pressed. */
const underWay = new Map<string, UnderWay>();

/** Whether a press on `what` has no answer yet: whatever was said before it is older. */
export function isUnderWay(what: string): boolean {
  return underWay.has(what);
}

/** What a press on `what` that has no answer yet shows; its presses all have this `State`. */
export function shownUnderWay<State>(what: string): State | undefined {
  return underWay.get(what)?.shown() as State | undefined;
}

/**
 * Presses a switch. There is one call at a time: a press during it turns what is shown, and the
 * server is asked again only if that differs from what it answered. So any number of quick presses
 * ends in the last state.
 *
 * @returns how things stand then; `undefined` where an earlier press goes on with this one.
 */
export async function press<State>(
  what: string,
  { before, isOn, turned, show, send, onRefused }: PressedSwitch<State>,
): Promise<State | undefined> {
  const earlier = underWay.get(what);
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
  underWay.set(what, { turnAgain: turn, shown: () => shown });
  try {
    turn();
    while (isOn(shown) !== isOn(known)) known = await send(isOn(shown));
  } catch (error) {
    onRefused(error);
  } finally {
    underWay.delete(what);
  }
  show(known);
  return known;
}
