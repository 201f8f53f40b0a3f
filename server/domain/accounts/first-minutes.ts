import type { Context, Viewer } from '../../context.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';

/** Ends the viewer's first minutes, on every device; idempotent. */
export async function endFirstMinutes(context: Context, viewer: Viewer): Promise<void> {
  await consumeWriteLimit(context, viewer, 'update');
  await context.store.transaction((tx) => tx.firstMinutes.end(viewer.id));
}
