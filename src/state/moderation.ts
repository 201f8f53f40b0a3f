import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { MODERATION } from '#contract/calls/moderation.ts';
import type { UserId } from '#contract/ids.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import type { ReportKind, ReportReason } from '#contract/reports.ts';
import type { MuteResult } from '#contract/schema/moderation.ts';
import { request } from '../lib/api/request.ts';
import { removeFeedAuthor } from '../lib/feed/feed-client.ts';
import { createEntityStore, type EntityUpdate } from './entities/entity-store.ts';
import type { ChangeCall } from './entities/mutate.ts';
import { type PersonEntity, people, removePerson } from './entities/people.ts';
import { sendSwitch } from './entities/send-switch.ts';
import { getOpenForms } from './form-recovery.ts';
import { refreshSelf, type Session, session } from './session.ts';
import { showToast } from './toasts.ts';

/** The subject of a report. */
export interface ReportSubject {
  readonly kind: ReportKind;
  readonly id: string;
}

/** A person as these actions show one. */
export interface PersonRef {
  readonly id: UserId;
  /** As the screen shows it. */
  readonly name: string;
}

interface ModerationState {
  /** The subject of the open report. */
  report: ReportSubject | undefined;
}

/** A store of its own, since a block removes the person's record. */
interface Block {
  readonly isBlocked: boolean;
}
const blocks = createEntityStore<Block>(100);

const state = proxy<ModerationState>({ report: undefined });

/** The user whose report may be open. */
let viewer: string | undefined;
subscribeKey(session, 'current', handleSession);
handleSession(session.current);

function handleSession(current: Session): void {
  if (current.status === 'signed-out') {
    viewer = undefined;
    state.report = undefined;
    blocks.clear();
  } else if (current.status === 'signed-in' && current.user._id !== viewer) {
    viewer = current.user._id;
    reopenReport(viewer as UserId);
  }
}

/** Reopens a report that was being written when the session ended or the tab was reloaded. */
function reopenReport(user: UserId): void {
  for (const form of getOpenForms(user)) {
    const [what, kind, id] = form.split(':');
    if (what === 'report' && kind && id) state.report ??= { kind: kind as ReportKind, id };
  }
}

/** Opens the report form over the screen. */
export function openReport({ kind, id }: ReportSubject): void {
  state.report = { kind, id };
}

export function closeReport(): void {
  state.report = undefined;
}

/** The subject of the open report, or `undefined`. */
export function useReport(): ReportSubject | undefined {
  return useSnapshot(state).report;
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
    return muteUpdate(
      await request(isOn ? MODERATION.mute : MODERATION.unmute, { params: { id } }),
    );
  },
};

function muteUpdate({ muted, viewerRevision }: MuteResult): EntityUpdate<PersonEntity> {
  return { fields: {}, viewer: { fields: { viewerMutes: muted }, revision: viewerRevision } };
}

/** Applies that the viewer muted a person, or unmuted them, on whichever device. */
export function applyMute(id: UserId, result: MuteResult): void {
  people.apply(id, muteUpdate(result));
  if (people.serverState(id).viewerMutes) removeFeedAuthor(id);
}

const block: ChangeCall<Block, boolean> = {
  overlay: () => ({}),
  isDone: ({ isBlocked }, isOn) => isBlocked === isOn,
  async send({ subject: { id }, args: isOn }) {
    const answer = await request(isOn ? MODERATION.block : MODERATION.unblock, { params: { id } });
    return { fields: { isBlocked: answer.blocked }, revision: answer.viewerRevision };
  },
};

/**
 * Blocks or unblocks a person: neither sees anything of the other. Returns whether the server did
 * it; a refusal is shown as a toast.
 */
export async function setBlocked({ id, name }: PersonRef, isBlocked: boolean): Promise<boolean> {
  blocks.apply(id, { fields: { isBlocked: !isBlocked } }); // as the screen shows it
  await sendSwitch(blocks, 'block', block, { kind: 'block', id }, isBlocked);
  if (blocks.serverState(id).isBlocked !== isBlocked) return false;
  if (isBlocked) removePerson(id);
  showToast(isBlocked ? MODERATION_MESSAGES.blocked(name) : MODERATION_MESSAGES.unblocked(name));
  await refreshSelf(); // the two no longer follow each other
  return true;
}

/**
 * Mutes or unmutes a person: their posts leave the feed, without notifying them. Returns as
 * `setBlocked`.
 */
export async function setMuted({ id, name }: PersonRef, isMuted: boolean): Promise<boolean> {
  // As the screen shows it: the list of muted people may be newer than the person's record.
  people.apply(id, { fields: {}, viewer: { fields: { viewerMutes: !isMuted } } });
  await sendSwitch(people, 'mute', mute, { kind: 'person', id }, isMuted);
  if (people.serverState(id).viewerMutes !== isMuted) return false;
  if (isMuted) removeFeedAuthor(id);
  showToast(isMuted ? MODERATION_MESSAGES.muted(name) : MODERATION_MESSAGES.unmuted(name));
  return true;
}
