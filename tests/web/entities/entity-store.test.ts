import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntityStore, type EntityUpdate } from '../../../src/state/entities/entity-store.ts';
import { type Change, type ChangeCall, mutate } from '../../../src/state/entities/mutate.ts';

interface Fields {
  readonly text: string;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly isSaved: boolean;
}
type Switch = 'isLiked' | 'isSaved';

interface StoredRecord {
  revision: number;
  text: string;
  readonly others: Set<number>;
  isLiked: boolean;
  isSaved: boolean;
  exists: boolean;
}

/** An event of a server process; an edit says only that there was one. */
type ServerEvent =
  | {
      readonly kind: 'likes';
      readonly id: string;
      readonly revision: number;
      readonly likes: number;
    }
  | { readonly kind: 'edited'; readonly id: string; readonly revision: number }
  | { readonly kind: 'removed'; readonly id: string; readonly revision: number };

const IDS = ['a', 'b', 'c'] as const;

/**
 * One database, two processes that tell of it, each late and out of order as the test says. Likes are
 * told of what the page has said it shows.
 */
function createModel() {
  const records = new Map<string, StoredRecord>(
    IDS.map((id) => [
      id,
      { revision: 1, text: '', others: new Set(), isLiked: false, isSaved: false, exists: true },
    ]),
  );
  const queues: [ServerEvent[], ServerEvent[]] = [[], []];
  const watched = new Set<string>();
  /** What only the viewer sees has a revision of its own. */
  let viewerRevision = 0;
  const answered = new Map<string, EntityUpdate<Fields>>();
  const recordOf = (id: string) => records.get(id) as StoredRecord;
  const fieldsOf = ({ text, others, isLiked, isSaved }: StoredRecord): Fields => ({
    text,
    likes: others.size + Number(isLiked),
    isLiked,
    isSaved,
  });
  function change(
    id: string,
    process: number,
    how: (record: StoredRecord) => unknown,
    kind: ServerEvent['kind'],
  ): void {
    const record = recordOf(id);
    if (!record.exists) return;
    how(record);
    record.revision += 1;
    const { revision } = record;
    const event: ServerEvent =
      kind === 'likes'
        ? { kind, id, revision, likes: fieldsOf(record).likes }
        : { kind, id, revision };
    if (kind !== 'likes' || watched.has(id)) queues[process % 2]?.push(event);
  }
  function like(id: string, process: number): EntityUpdate<Fields> {
    const record = recordOf(id);
    record.revision += 1;
    const { revision } = record;
    const { likes, isLiked } = fieldsOf(record);
    if (watched.has(id)) queues[process % 2]?.push({ kind: 'likes', id, revision, likes });
    return { fields: { likes, isLiked }, revision };
  }
  function save(id: string): EntityUpdate<Fields> {
    viewerRevision += 1;
    const { isSaved } = recordOf(id);
    return { fields: {}, viewer: { fields: { isSaved }, revision: viewerRevision } };
  }
  return {
    queues,
    recordOf,
    fieldsOf,
    change,
    /** Returns the revision from which on changes are sent, or that there is no such record. */
    watch(id: string): EntityUpdate<Fields> | undefined {
      const { exists, revision } = recordOf(id);
      if (exists) watched.add(id);
      return exists ? { fields: {}, revision } : undefined;
    },
    unwatch: (id: string) => void watched.delete(id),
    read(id: string): EntityUpdate<Fields> | undefined {
      const record = recordOf(id);
      if (!record.exists) return undefined;
      const { isSaved, ...fields } = fieldsOf(record);
      const viewer = { fields: { isSaved }, revision: viewerRevision };
      return { fields, revision: record.revision, viewer, isWhole: true };
    },
    /** A switch that each call turns; a key that was answered before is answered the same. */
    turn(id: string, name: Switch, key: string, process: number): EntityUpdate<Fields> | undefined {
      const before = answered.get(key);
      if (before) return before;
      const record = recordOf(id);
      if (!record.exists) return undefined;
      record[name] = !record[name];
      const answer = name === 'isLiked' ? like(id, process) : save(id);
      answered.set(key, answer);
      return answer;
    },
  };
}

type Model = ReturnType<typeof createModel>;

/** A call on its way: the server does it, then its answer arrives or is lost. */
interface Call {
  readonly work: () => EntityUpdate<Fields> | undefined;
  readonly resolve: (answer: EntityUpdate<Fields> | undefined) => void;
  readonly lose: () => void;
  done?: { readonly answer: EntityUpdate<Fields> | undefined };
}

class Gone extends Error {}

function createClient(model: Model) {
  const store = createEntityStore<Fields>(100);
  const calls: Call[] = [];
  /** What the last press wants, unless it failed. */
  const wishes = new Map<string, boolean>();
  let keys = 0;
  function request(work: Call['work']): Promise<EntityUpdate<Fields> | undefined> {
    return new Promise((resolve, reject) => {
      calls.push({ work, resolve, lose: () => reject(new Error('lost')) });
    });
  }
  async function load(id: string): Promise<void> {
    const asOf = store.now();
    try {
      const answer = await request(() => model.read(id));
      if (answer) store.apply(id, { ...answer, asOf });
      else store.remove(id);
    } catch {
      await load(id); // asked again
    }
  }
  const switchOf = (name: Switch): ChangeCall<Fields, boolean> => ({
    overlay: ({ likes = 0, isLiked }, isOn) =>
      name === 'isSaved'
        ? { isSaved: isOn }
        : { isLiked: isOn, likes: likes + Number(isOn) - Number(isLiked === true) },
    isDone: (server, isOn) => server[name] === isOn,
    async send({ subject, key }) {
      const sendOnce = () => request(() => model.turn(subject.id, name, key, keys));
      const answer = await sendOnce().catch(sendOnce); // a lost answer: the same change again
      if (!answer) throw new Gone();
      return answer;
    },
  });
  const SWITCHES = { isLiked: switchOf('isLiked'), isSaved: switchOf('isSaved') };
  return {
    store,
    calls,
    wishes,
    load,
    /** The record is shown again. */
    async watch(id: string): Promise<void> {
      try {
        const answer = await request(() => model.watch(id));
        if (!answer || store.revisionOf(id) < (answer.revision ?? 0)) await load(id);
      } catch {
        await this.watch(id); // by the next connection
      }
    },
    press(id: string, name: Switch): void {
      const shown = store.get(id);
      if (!shown) return;
      keys += 1;
      const subject = { kind: 'post', id };
      const change: Change<Switch, boolean> = {
        call: name,
        subject,
        args: !shown[name],
        key: `key ${keys}`,
      };
      const wish = `${id} ${name}`;
      wishes.set(wish, change.args);
      mutate(store, SWITCHES[name], change).catch(() => {
        wishes.delete(wish);
        void load(id);
      });
    },
    receive(event: ServerEvent): void {
      if (event.kind === 'removed') store.remove(event.id, event.revision);
      else if (event.kind === 'edited') void load(event.id);
      else store.apply(event.id, { fields: { likes: event.likes }, revision: event.revision });
    },
  };
}

async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await null;
}

const id = fc.constantFrom(...IDS);
const number = fc.nat(1000);
const step = fc.oneof(
  fc.record({ do: fc.constant('other like' as const), id, number }),
  fc.record({ do: fc.constant('other edit' as const), id, number }),
  fc.record({ do: fc.constant('remove' as const), id, number }),
  fc.record({ do: fc.constant('press isLiked' as const), id, number }),
  fc.record({ do: fc.constant('press isSaved' as const), id, number }),
  fc.record({ do: fc.constant('load' as const), id, number }),
  fc.record({ do: fc.constant('watch' as const), id, number }),
  fc.record({ do: fc.constant('unwatch' as const), id, number }),
  fc.record({ do: fc.constant('serve' as const), id, number }),
  fc.record({ do: fc.constant('answer' as const), id, number }),
  fc.record({ do: fc.constant('lose' as const), id, number }),
  fc.record({ do: fc.constant('receive' as const), id, number }),
  fc.record({ do: fc.constant('receive twice' as const), id, number }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function serve(call: Call): void {
  call.done ??= { answer: call.work() };
}

function removeAt<Value>(values: Value[], at: number): Value | undefined {
  return values.length === 0 ? undefined : values.splice(at % values.length, 1)[0];
}

function run(
  model: Model,
  client: ReturnType<typeof createClient>,
  { do: what, id, number }: Step,
) {
  const queue = model.queues[number % 2] ?? [];
  switch (what) {
    case 'other like':
      return model.change(id, number, ({ others }) => void others.add(number), 'likes');
    case 'other edit':
      return model.change(
        id,
        number,
        (record) => Object.assign(record, { text: `text ${number}` }),
        'edited',
      );
    case 'remove':
      // Rarely: little can follow it.
      if (number % 8 > 0) return undefined;
      return model.change(
        id,
        number,
        (record) => Object.assign(record, { exists: false }),
        'removed',
      );
    case 'press isLiked':
      return client.press(id, 'isLiked');
    case 'press isSaved':
      return client.press(id, 'isSaved');
    case 'load':
      return void client.load(id);
    case 'watch':
      return void client.watch(id);
    case 'unwatch':
      return model.unwatch(id);
    case 'serve': {
      const call = client.calls[number % Math.max(client.calls.length, 1)];
      return call && serve(call);
    }
    case 'answer':
    case 'lose': {
      const call = removeAt(client.calls, number);
      if (!call) return undefined;
      if (what === 'answer') serve(call);
      return what === 'answer' ? call.resolve(call.done?.answer) : call.lose();
    }
    default: {
      const event = queue[Math.floor(number / 2) % Math.max(queue.length, 1)];
      if (!event) return undefined;
      if (what === 'receive') queue.splice(queue.indexOf(event), 1);
      return client.receive(event);
    }
  }
}

/** Everything that is on its way arrives. */
async function finish(model: Model, client: ReturnType<typeof createClient>): Promise<void> {
  for (const queue of model.queues) {
    for (const event of queue.splice(0).toReversed()) client.receive(event);
  }
  await settle();
  while (client.calls.length > 0) {
    const call = client.calls.shift();
    if (!call) break;
    serve(call);
    call.resolve(call.done?.answer);
    await settle();
    for (const queue of model.queues) for (const event of queue.splice(0)) client.receive(event);
  }
}

describe('the records of the page', () => {
  it('end in the server’s state once they are shown, in whatever order answers, events and own changes come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const model = createModel();
        const client = createClient(model);
        for (const one of IDS) void client.load(one);
        await finish(model, client);
        for (const one of steps) {
          run(model, client, one);
          await settle();
        }
        for (const one of IDS) void client.watch(one);
        await finish(model, client);
        for (const one of IDS) {
          const stored = model.recordOf(one);
          const shown = client.store.get(one);
          if (stored.exists) expect(shown).toMatchObject(model.fieldsOf(stored));
          else expect(shown).toBeUndefined();
        }
        for (const [wish, isOn] of client.wishes) {
          const [one = '', name] = wish.split(' ');
          const stored = model.recordOf(one);
          if (stored.exists) expect(stored[name as Switch]).toBe(isOn);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('can be sent to a worker, including lists of objects', () => {
    const store = createEntityStore<{ images: { src: string }[] }>(10);
    const images = [{ src: 'a.jpg' }];
    store.apply('a', { fields: { images }, revision: 1, isWhole: true });
    expect(structuredClone(images)).toEqual([{ src: 'a.jpg' }]);
    expect(structuredClone(store.serverState('a'))).toEqual({ images });
  });

  it('stay retained by a screen of one person whatever a screen of the one before releases', () => {
    const store = createEntityStore<Fields>(0);
    const release = store.retain(['a']);
    store.clear();
    store.retain(['a']);
    release();
    expect(store.retainedIds()).toEqual(['a']);
  });

  it('drop the changes of one person before the next logs in', async () => {
    const model = createModel();
    const client = createClient(model);
    void client.load('a');
    await finish(model, client);
    client.press('a', 'isSaved');
    client.store.clear();
    void client.load('a');
    client.calls.at(-1)?.resolve(model.read('a'));
    await settle();
    client.press('a', 'isLiked');
    client.press('a', 'isSaved');
    const [first, , ...own] = client.calls;
    expect(own).toHaveLength(2); // neither waits for what the one before had sent
    first?.resolve({ fields: { text: 'theirs', isSaved: false }, revision: 9 });
    await settle();
    expect(client.store.get('a')).toMatchObject({ text: '', isLiked: true, isSaved: true });
  });
});
