import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UserId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';

import { Composer } from '../../../src/features/posts/composer/composer.tsx';
import { EditPost } from '../../../src/features/posts/composer/edit-post.tsx';
import { EditProfile } from '../../../src/features/profile/edit-profile.tsx';
import { ProjectEditor } from '../../../src/features/project-editor/project-editor.tsx';
import { session } from '../../../src/state/session.ts';
import { postOf } from '../../support/web/feed-posts.ts';
import { mockUploads } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { projectOf } from '../../support/web/projects.ts';
import { render } from '../../support/web/render.tsx';

const mira = selfUser();
const NEW_WORDS = 'Second state';
const nothing = () => undefined;
const button = (name: string) => page.getByRole('button', { name, exact: true });

type Upload = ReturnType<typeof mockUploads>[number];
const says = (code: ProblemCode) => (upload: Upload) =>
  upload.respond(PROBLEM_STATUS[code], { code, error: ERROR_MESSAGES[code] });

/** How an upload fails, and the message; none where the form has its own. */
const ENDS: readonly (readonly [string, (upload: Upload) => void, ProblemCode | undefined])[] = [
  [
    'the connection is lost in the middle',
    (upload) => {
      upload.progress(1, 2);
      upload.fail();
    },
    undefined,
  ],
  ['the server breaks', (upload) => upload.respond(500, '<h1>Oops</h1>'), undefined],
  ['a proxy takes less', (upload) => upload.respond(413, '<h1>413</h1>'), 'request_too_large'],
  ['a proxy waits no longer', (upload) => upload.respond(408, ''), 'unavailable'],
  ['a proxy finds no server', (upload) => upload.respond(502, '<h1>502</h1>'), 'unavailable'],
  ['too much was sent', says('too_many_requests'), 'too_many_requests'],
  ['the server refuses the kind', says('unsupported_file'), 'unsupported_file'],
  ['the server refuses the picture', says('image_failed'), 'image_failed'],
  ['the server refuses the size', says('post_file_too_large'), 'post_file_too_large'],
];

const FORMS = [
  {
    form: 'a new post',
    content: <Composer author={mira} onCreated={nothing} onClose={nothing} />,
    field: () =>
      page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.composer.text, exact: true }),
    send: () => button(POST_DIALOG_MESSAGES.composer.post).click(),
    again: POST_DIALOG_MESSAGES.composer.retry,
    failed: 'post_failed',
  },
  {
    form: 'a post being edited',
    content: (
      <EditPost
        author={mira}
        post={postOf(7, { createdAtMs: Date.now() })}
        onSaved={nothing}
        onClose={nothing}
      />
    ),
    field: () =>
      page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.composer.text, exact: true }),
    send: () => button(POST_DIALOG_MESSAGES.edit.save).click(),
    again: POST_DIALOG_MESSAGES.composer.retry,
    failed: 'edit_failed',
  },
  {
    form: 'a profile',
    content: <EditProfile user={mira} onClose={nothing} />,
    field: () => page.getByLabelText(PROFILE_MESSAGES.edit.about),
    send: () => button(PROFILE_MESSAGES.edit.save).click(),
    again: PROFILE_MESSAGES.edit.save,
    failed: 'profile_failed',
  },
  {
    form: 'a project',
    content: (
      <ProjectEditor
        owner={mira._id as UserId}
        project={projectOf({})}
        onSaved={nothing}
        onClose={nothing}
      />
    ),
    field: () => page.getByRole('textbox', { name: PROJECT_MESSAGES.editor.title, exact: true }),
    send: async () => {
      await button(PROJECT_MESSAGES.editor.save).click();
      await button(PROJECT_MESSAGES.editor.asking.save.yes).click();
    },
    again: COMMON_MESSAGES.retry,
    failed: 'project_failed',
  },
] as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.current = { status: 'signed-in', user: mira };
  vi.spyOn(console, 'error').mockImplementation(nothing);
});

describe.each(FORMS)('$form that is not taken', ({ content, field, send, again, failed }) => {
  it('says why each time, keeps what was written, and is sent again by Retry', async () => {
    const uploads = mockUploads();
    render(content);
    await field().fill(NEW_WORDS);
    await send();
    for (const [at, [, end, code]] of ENDS.entries()) {
      await expect.poll(() => uploads).toHaveLength(at + 1);
      const upload = uploads[at];
      if (!upload) throw new Error('It was sent.');
      end(upload);
      const messages = ERROR_MESSAGES[code ?? failed];
      await expect
        .element(page.getByRole('alert').getByText(messages, { exact: true }))
        .toBeVisible();
      await expect.element(field()).toHaveValue(NEW_WORDS);
      await button(again).click();
    }
    await expect.poll(() => uploads).toHaveLength(ENDS.length + 1);
  });
});
