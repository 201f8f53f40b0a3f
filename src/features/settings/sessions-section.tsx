import { useEffect, useRef, useState } from 'react';
import { subscribe } from 'valtio';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import type { SessionSummary } from '#contract/schema/account.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useLoaded } from '../../hooks/use-loaded.ts';
import { request } from '../../lib/api/request.ts';
import { moveFocus } from '../../lib/dom/move-focus.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormAlert } from '../../ui/form/form-alert.tsx';
import { FailureFrame } from '../../ui/loading/failure-frame.tsx';
import { PartSkeleton } from '../../ui/skeleton/part-skeleton.tsx';
import words from '../../ui/styles/words.module.css';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import styles from './account.module.css';
import { endedSessions } from './ended-sessions.ts';

const messages = ACCOUNT_MESSAGES.sessions;

function loadSessions(_key: string, signal: AbortSignal) {
  return request(ACCOUNT_SETTINGS.sessions, { signal });
}

/** The number shown at first: the current session and the most recent others. */
const FOLDED = 3;

/** The sessions of the account, each of which can be ended. */
export function SessionsSection() {
  const { state, reload } = useLoaded('sessions', loadSessions);
  useEffect(() => subscribe(endedSessions, () => void reload()), [reload]);
  const { isSending, failure, submit } = useSubmit({
    send: (work: () => Promise<unknown>) => work(),
  });
  const [done, setDone] = useState('');
  const [shown, setShown] = useState(FOLDED);
  const title = useRef<HTMLHeadingElement>(null);

  function showAll(pressed: Element) {
    setShown(Number.POSITIVE_INFINITY);
    moveFocus(pressed, title.current);
  }

  async function end(pressed: Element, work: () => Promise<unknown>, said: string) {
    setDone('');
    const outcome = await submit(work);
    if (!outcome || 'error' in outcome) return;
    await reload();
    setDone(said);
    moveFocus(pressed, title.current); // the button is gone with its row
  }

  return (
    <section className={styles.part} aria-labelledby="sessions-title">
      <h3 id="sessions-title" ref={title} tabIndex={-1} className={styles.title}>
        {messages.title}
      </h3>
      {state.status === 'loading' && <PartSkeleton shape="sessions" label={messages.loading} />}
      {state.status === 'failed' && (
        <FailureFrame onRetry={state.canRetry ? reload : undefined}>{state.message}</FailureFrame>
      )}
      {state.status === 'ready' && (
        <>
          <ul className={styles.list} aria-labelledby="sessions-title">
            {state.value.sessions.slice(0, shown).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={isSending}
                onEnd={(device, pressed) =>
                  void end(
                    pressed,
                    () => request(ACCOUNT_SETTINGS.endSession, { params: { id: session.id } }),
                    messages.ended(device),
                  )
                }
              />
            ))}
          </ul>
          {state.value.sessions.length > shown && (
            <Button onClick={({ currentTarget }) => showAll(currentTarget)}>
              {messages.showAll(state.value.sessions.length)}
            </Button>
          )}
          {state.value.sessions.length > 1 && (
            <Button
              aria-disabled={isSending}
              onClick={({ currentTarget }) =>
                void end(
                  currentTarget,
                  () => request(ACCOUNT_SETTINGS.endOtherSessions),
                  messages.othersEnded,
                )
              }
            >
              {messages.endOthers}
            </Button>
          )}
        </>
      )}
      <FormAlert problem={failure} />
      <p role="status" className={styles.done}>
        {done}
      </p>
    </section>
  );
}

interface SessionRowProps {
  readonly session: SessionSummary;
  readonly isBusy: boolean;
  readonly onEnd: (device: string, pressed: Element) => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const device = session.device || messages.unknown;
  return (
    <li className={styles.row}>
      <div className={styles.device}>
        <span className={styles.name}>{device}</span>
        <span className={words.detail}>
          {session.current ? (
            messages.current
          ) : (
            <>
              {messages.lastUsed}{' '}
              <RelativeTime atMs={Date.parse(session.seenAt)} messages={messages.ago} />
            </>
          )}
          {' · '}
          {messages.since}{' '}
          <RelativeTime atMs={Date.parse(session.createdAt)} messages={messages.ago} />
        </span>
      </div>
      {!session.current && (
        <Button
          aria-label={messages.endDevice(device)}
          aria-disabled={isBusy}
          onClick={({ currentTarget }) => onEnd(device, currentTarget)}
        >
          {messages.end}
        </Button>
      )}
    </li>
  );
}
