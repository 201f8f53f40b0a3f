import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { MODERATION } from '#contract/calls/moderation.ts';
import type { UserId } from '#contract/ids.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import type { ReportKind, ReportReason } from '#contract/reports.ts';
import { request } from '../lib/api/request.ts';
import { removeFeedAuthor } from '../lib/feed/feed-client.ts';
import { createEntityStore } from './entities/entity-store.ts';
import type { ChangeCall } from './entities/mutate.ts';
import { type PersonEntity, people, removePerson } from './entities/people.ts';
import { sendSwitch } from './entities/send-switch.ts';
import { getOpenForms } from './form-recovery.ts';
import { refreshSelf, type Session, session } from './session.ts';
import { showToast } from './toasts.ts';

/** What a report is about. */
export interface ReportSubject {
  readonly kind: ReportKind;
  readonly id: string;
}

/** A person as these actions name one. */
export interface PersonRef {
  readonly id: UserId;
  /** As it stands on screen. */
  readonly name: string;
}

interface SafetyState {
  /** What the open report is about. */
  report: ReportSubject | undefined;
}

/** Apart from the people: what is known of these goes with a block. */
interface Block {
  readonly isBlocked: boolean;
}
const blocks = createEntityStore<Block>(100);

const safety = proxy<SafetyState>({ report: undefined });

/** Whose session this is. */
let person: string | undefined;
subscribeKey(session, 'current', handleSession);
handleSession(session.current);

function handleSession(current: Session): void {
  if (current.status === 'signed-out') {
    person = undefined;
    safety.report = undefined;
    blocks.clear();
  } else if (current.status === 'signed-in' && current.user._id !== person) {
    person = current.user._id;
    reopenReport(person as UserId);
  }
}

/** A report that was being written when the session ended, or the tab was loaded anew, is open again. */
function reopenReport(user: UserId): void {
  for (const form of getOpenForms(user)) {
    const [what, kind, id] = form.split(':');
    if (what === 'report' && kind && id) safety.report ??= { kind: kind as ReportKind, id };
  }
}

/** Opens the form for reporting something, over whatever is on screen. */
export function openReport({ kind, id }: ReportSubject): void {
  safety.report = { kind, id };
}

export function closeReport(): void {
  safety.report = undefined;
}

/** What is being reported, or `undefined`. */
export function useReport(): ReportSubject | undefined {
  return useSnapshot(safety).report;
}

/**
 * Sends a report. Sent again while it is open, it changes nothing.
 *
 * @throws {ApiProblem}
 */
export async function sendReport(
  { kind, id }: ReportSubject,
  reason: ReportReason,
  note: string,
): Promise<void> {
  await request(MODERATION.report, { body: { kind, id, reason, note } });
}

const mute: ChangeCall<PersonEntity, boolean> = {
  overlay: () => ({}),
  isDone: ({ viewerMutes }, isOn) => viewerMutes === isOn,
  async send({ subject: { id }, args: isOn }) {
    const answer = await request(isOn ? MODERATION.mute : MODERATION.unmute, { params: { id } });
    const viewer = { fields: { viewerMutes: answer.muted }, revision: answer.viewerRevision };
    return { fields: {}, viewer };
  },
};

const block: ChangeCall<Block, boolean> = {
  overlay: () => ({}),
  isDone: ({ isBlocked }, isOn) => isBlocked === isOn,
  async send({ subject: { id }, args: isOn }) {
    const answer = await request(isOn ? MODERATION.block : MODERATION.unblock, { params: { id } });
    return { fields: { isBlocked: answer.blocked }, revision: answer.viewerRevision };
  },
};

/**
 * Blocks somebody, or no longer: nothing of each other is seen, in both directions. Answers whether
 * the server did it; a refusal is shown.
 */
export async function setBlocked({ id, name }: PersonRef, isBlocked: boolean): Promise<boolean> {
  blocks.apply(id, { fields: { isBlocked: !isBlocked } }); // as the screen has it
  await sendSwitch(blocks, 'block', block, { kind: 'block', id }, isBlocked);
  if (blocks.serverState(id).isBlocked !== isBlocked) return false;
  if (isBlocked) removePerson(id);
  showToast(isBlocked ? MODERATION_MESSAGES.blocked(name) : MODERATION_MESSAGES.unblocked(name));
  await refreshSelf(); // they no longer follow each other
  return true;
}

/** Keeps somebody's posts out of the feed, or no longer; they do not learn of it. */
export async function setMuted({ id, name }: PersonRef, isMuted: boolean): Promise<boolean> {
  await sendSwitch(people, 'mute', mute, { kind: 'person', id }, isMuted);
  if (people.serverState(id).viewerMutes !== isMuted) return false;
  if (isMuted) removeFeedAuthor(id);
  showToast(isMuted ? MODERATION_MESSAGES.muted(name) : MODERATION_MESSAGES.unmuted(name));
  return true;
}
