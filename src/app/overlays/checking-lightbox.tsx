import type { ComponentProps } from 'react';
import { checkFile } from '../../features/shared/post-menu/check-file.ts';
import { Lightbox } from '../../ui/lightbox/lightbox.tsx';

/** The lightbox, in which one can check that a file is served as it was stored. */
export function CheckingLightbox(props: Omit<ComponentProps<typeof Lightbox>, 'onCheck'>) {
  return <Lightbox {...props} onCheck={(address, hash) => void checkFile(address, hash)} />;
}
