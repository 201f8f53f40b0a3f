import type { Context, RealtimeEvent, Viewer } from '../../context.ts';

/** Sends an event to all live connections of the viewer, on whichever device. */
export function publishToOwnDevices(
  { realtime }: Pick<Context, 'realtime'>,
  viewer: Pick<Viewer, 'id'>,
  event: RealtimeEvent,
): void {
  realtime.publish(event, { kind: 'people', ids: [viewer.id] });
}
