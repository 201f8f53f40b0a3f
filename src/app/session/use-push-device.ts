import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { whenFirstRead } from '../../lib/scheduling/first-content.ts';
import { useOverlayState } from '../../navigation/overlay-location.ts';

/** Keeps this device's subscription in step with the session, and goes where a notification leads. */
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

/** Keeps what the background worker says before the code that understands it is there. */
function bufferPushMessages(): { readonly stop: () => readonly unknown[] } {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const messages: unknown[] = [];
  const keep = ({ data }: MessageEvent<unknown>) => void messages.push(data);
  serviceWorker?.addEventListener('message', keep);
  return {
    stop() {
      serviceWorker?.removeEventListener('message', keep);
      return messages;
    },
  };
}
