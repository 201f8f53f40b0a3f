import { useEffect, useRef, useState } from 'react';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { type ProfileImage, prepareProfileImage } from './prepare-profile-image.ts';

/** One picture of the profile being edited; the newest pick wins. */
export function useProfileImage(accept: typeof prepareProfileImage = prepareProfileImage) {
  const [image, setImage] = useState<ProfileImage>({ status: 'kept' });
  const job = useRef<AbortController>(undefined);
  useEffect(() => () => job.current?.abort(), []);
  const previewUrl = useObjectUrl(image.status === 'accepted' ? image.file : undefined);

  async function pick(file: File): Promise<void> {
    job.current?.abort();
    const latest = new AbortController();
    job.current = latest;
    setImage({ status: 'working', name: file.name });
    const outcome = await accept(file, latest.signal).catch((error: unknown): ProfileImage => {
      if (!latest.signal.aborted) logFailure('The picture could not be prepared.', error);
      return { status: 'refused', name: file.name, problem: 'resize_failed' };
    });
    if (!latest.signal.aborted) setImage(outcome);
  }

  /** Back to the picture that is stored. */
  function remove(): void {
    job.current?.abort();
    setImage({ status: 'kept' });
  }

  return { image, previewUrl, pick, remove };
}
