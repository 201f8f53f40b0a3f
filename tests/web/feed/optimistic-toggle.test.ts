import { describe, expect, it } from 'vitest';
import { isPending, toggleOptimistically } from '../../../src/lib/optimistic-toggle.ts';

/** A switch whose server answers when the test says so. */
function switchOf(before: boolean) {
  const shown: boolean[] = [];
  const asked: { readonly isOn: boolean; answer(): void; refuse(): void }[] = [];
  const refused: unknown[] = [];
  const push = () =>
    toggleOptimistically('a switch', {
      before,
      isOn: (isOn) => isOn,
      turned: (isOn) => !isOn,
      show: (isOn) => shown.push(isOn),
      send: (isOn) => {
        const { promise, resolve, reject } = Promise.withResolvers<boolean>();
        asked.push({ isOn, answer: () => resolve(isOn), refuse: () => reject(new Error('no')) });
        return promise;
      },
      onRefused: (error) => refused.push(error),
    });
  return { push, shown, asked, refused };
}

describe.each([false, true])('a switch that is %s', (before) => {
  it('turns at once, and stays so once the server has answered', async () => {
    const it = switchOf(before);
    const done = it.push();
    expect(it.shown).toEqual([!before]);
    expect(isPending('a switch')).toBe(true);
    it.asked[0]?.answer();
    expect(await done).toBe(!before);
    expect(it.shown.at(-1)).toBe(!before);
    expect(isPending('a switch')).toBe(false);
  });

  it('goes back where the server refuses, and the person is told once', async () => {
    const it = switchOf(before);
    const done = it.push();
    it.asked[0]?.refuse();
    expect(await done).toBe(before);
    expect(it.shown.at(-1)).toBe(before);
    expect(it.refused).toHaveLength(1);
  });

  it.each([2, 3, 4, 5])('ends as the last of %i quick presses says', async (presses) => {
    const it = switchOf(before);
    const done = it.push();
    for (let more = 1; more < presses; more += 1) expect(await it.push()).toBeUndefined();
    const wanted = presses % 2 === 1 ? !before : before;
    expect(it.shown.at(-1)).toBe(wanted);
    it.asked[0]?.answer();
    await expect.poll(() => it.asked.length > 1 || !isPending('a switch')).toBe(true);
    it.asked[1]?.answer();
    expect(await done).toBe(wanted);
    expect(it.asked.map(({ isOn }) => isOn)).toEqual(
      wanted === before ? [!before, before] : [!before],
    );
  });

  it('stands as the server has it where the second of two presses is refused', async () => {
    const it = switchOf(before);
    const done = it.push();
    await it.push();
    it.asked[0]?.answer();
    await expect.poll(() => it.asked.length).toBe(2);
    it.asked[1]?.refuse();
    expect(await done).toBe(!before);
    expect(it.shown.at(-1)).toBe(!before);
  });
});
