import { proxy, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { MODERATION } from '#contract/calls/moderation.ts';
import type { UserId } from '#contract/ids.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import type { ReportKind, ReportReason } from '#contract/reports.ts';
import { problemMessage } from '../lib/api/api-problem.ts';
import { request } from '../lib/api/request.ts';
import { removeFeedAuthor } from '../lib/feed/feed-client.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { removePerson } from './entities/people.ts';
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
  /** What was decided in this visit; the server's own word counts where nothing is here. */
  muted: Record<string, boolean>;
}

const safety = proxy<SafetyState>({ report: undefined, muted: {} });

/** Whose session this is. */
let person: string | undefined;
subscribeKey(session, 'current', handleSession);
handleSession(session.current);

function handleSession(current: Session): void {
  if (current.status === 'signed-out') {
    person = undefined;
    Object.assign(safety, { report: undefined, muted: {} });
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

/** Whether the viewer mutes `id`; `known` is what the server said with the profile. */
export function useIsMuted(id: UserId, known: boolean): boolean {
  return useSnapshot(safety).muted[id] ?? known;
}

/**
 * Blocks somebody, or no longer: nothing of each other is seen, in both directions. Answers whether
 * the server took it; a refusal is told.
 */
export async function setBlocked({ id, name }: PersonRef, isBlocked: boolean): Promise<boolean> {
  const isDone = await send(isBlocked ? MODERATION.block : MODERATION.unblock, id);
  if (!isDone) return false;
  if (isBlocked) removePerson(id);
  showToast(isBlocked ? MODERATION_MESSAGES.blocked(name) : MODERATION_MESSAGES.unblocked(name));
  await refreshSelf(); // they no longer follow each other
  return true;
}

/** Keeps somebody's posts out of the feed, or no longer; they do not learn of it. */
export async function setMuted({ id, name }: PersonRef, isMuted: boolean): Promise<boolean> {
  const isDone = await send(isMuted ? MODERATION.mute : MODERATION.unmute, id);
  if (!isDone) return false;
  safety.muted[id] = isMuted;
  if (isMuted) removeFeedAuthor(id);
  showToast(isMuted ? MODERATION_MESSAGES.muted(name) : MODERATION_MESSAGES.unmuted(name));
  return true;
}

type ToggleRoute = (typeof MODERATION)['block' | 'unblock' | 'mute' | 'unmute'];

async function send(route: ToggleRoute, id: UserId): Promise<boolean> {
  try {
    await request(route, { params: { id } });
    return true;
  } catch (error) {
    logFailure('A block or mute was not taken.', error);
    showToast(problemMessage(error));
    return false;
  }
}
