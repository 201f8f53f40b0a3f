import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Project } from '#contract/schema/project.ts';
import { ProjectEditor } from '../../../src/features/project-editor/project-editor.tsx';
import type {
  Attachment,
  AttachmentSource,
} from '../../../src/features/shared/attachments/attachment.ts';
import type { prepareAttachment } from '../../../src/features/shared/attachments/prepare.ts';
import { render } from './render.tsx';

export const messages = PROJECT_MESSAGES.editor;
export const OWNER = '01j000000000000000000000aa' as UserId;

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const title = () => page.getByRole('textbox', { name: messages.title, exact: true });
export const fileNamed = (name: string, type = 'image/png') => new File([name], name, { type });

type Ready = Extract<Attachment, { status: 'ready' }>;

/** The source as it is when it is prepared. */
export function ready(source: AttachmentSource): Ready {
  const file = source.kind === 'file' ? source.file : fileNamed('gallery-0.png');
  return {
    status: 'ready',
    source,
    file,
    kind: file.type.startsWith('video/') ? 'video' : 'image',
    preview: file,
    poster: undefined,
    facts: {
      kind: 'image',
      before: { bytes: 10, widthPx: 8, heightPx: 6 },
      after: { bytes: 5, widthPx: 4, heightPx: 3 },
      quality: 0.7,
      isStilled: false,
      milliseconds: 7,
      gpsRemoved: true,
      metadataRemoved: true,
    },
  };
}

/** Jobs that the test ends one by one. */
export function heldJobs() {
  const jobs = new Map<
    string,
    {
      end: () => void;
      refuse: (problem?: ProblemCode) => void;
      progress: (share: number) => void;
      ratio: (ratio: number) => void;
      copy: (copy: Blob) => void;
      signal: AbortSignal;
    }
  >();
  const accept: typeof prepareAttachment = (source, _policy, options) =>
    new Promise((resolve, reject) => {
      const name = source.kind === 'file' ? source.file.name : 'embedded';
      const { signal, onProgress, onRatio, onCopy } = options;
      signal.addEventListener('abort', () => reject(signal.reason));
      jobs.set(name, {
        end: () => resolve(ready(source)),
        refuse: (problem = 'resize_failed') =>
          resolve({ status: 'refused', source, problem, canRetry: true }),
        progress: onProgress,
        ratio: (ratio) => onRatio?.(ratio),
        copy: (copy) => onCopy?.(copy),
        signal,
      });
    });
  return { jobs, accept };
}

export const atOnce: typeof prepareAttachment = async (source) => ready(source);

export async function openEditor(
  project?: Project,
  accept: typeof prepareAttachment = atOnce,
  portfolio: readonly Project[] = [],
) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const root = render(
    <ProjectEditor
      owner={OWNER}
      project={project}
      portfolio={portfolio}
      prepare={accept}
      onSaved={onSaved}
      onClose={onClose}
    />,
  );
  await expect.element(title()).toBeVisible();
  return { onSaved, onClose, leave: () => root.unmount() };
}

export const region = (name: string) => page.getByRole('region', { name, exact: true });
export const cells = () => region(messages.gallery).getByRole('option');
export const kinds = () =>
  page
    .getByRole('heading', { level: 4 })
    .elements()
    .map((heading) => heading.firstChild?.textContent);
export const blockTexts = () =>
  page
    .getByRole('textbox', { name: messages.blockText })
    .elements()
    .map((field) => (field as HTMLTextAreaElement).value);

export async function saveAndConfirm(isNew = true) {
  await button(isNew ? messages.add : messages.save).click();
  const { add, save, undescribed } = messages.confirm;
  const yes = isNew ? new RegExp(`^(${add.yes}|${undescribed.yes})$`) : save.yes;
  await page.getByRole('alertdialog').getByRole('button', { name: yes }).click();
}

/** Starts each test without drafts, and without the errors that the page logs. */
export function startEditorTest(): void {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
}
