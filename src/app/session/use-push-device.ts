import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenFirstRead } from '../../lib/scheduling/first-content.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';

/** Syncs this device's push subscription with the session, and opens the address of a clicked notification. */
export function usePushDevice(): void {
  const navigate = useNavigate();
  const overlay = useOverlayState();
  const open = useEffectEvent((address: string) => void navigate(address, { state: overlay }));
  useEffect(() => {
    let stop: (() => void) | undefined;
    const early = bufferPushMessages();
    let hasLeft = false;
    const begin = async () => {
      if (hasLeft) return;
      const [{ followSession }, { subscribeToPushOpenings: onPushOpening }] = await Promise.all([
        import('../../state/push.ts'),
        import('../../lib/net/push-device.ts'),
      ]);
      if (hasLeft) return;
      followSession();
      stop = onPushOpening((address) => open(address), early.stop());
    };
    whenFirstRead('next', begin).catch((error: unknown) =>
      console.warn('Push could not be prepared.', error),
    );
    return () => {
      hasLeft = true;
      early.stop();
      stop?.();
    };
  }, []);
}

/** Buffers messages of the push worker until the code that handles them is loaded. */
function bufferPushMessages(): { readonly stop: () => readonly unknown[] } {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const messages: unknown[] = [];
  const queueMessage = ({ data }: MessageEvent<unknown>) => void messages.push(data);
  serviceWorker?.addEventListener('message', queueMessage);
  return {
    stop() {
      serviceWorker?.removeEventListener('message', queueMessage);
      return messages;
    },
  };
}
