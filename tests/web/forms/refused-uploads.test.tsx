import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
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

/** How an upload fails, the message, none where the form has its own, and whether it may pass later. */
const ENDS: readonly (readonly [
  string,
  (upload: Upload) => void,
  ProblemCode | undefined,
  boolean,
])[] = [
  [
    'the connection is lost in the middle',
    (upload) => {
      upload.progress(1, 2);
      upload.fail();
    },
    undefined,
    true,
  ],
  ['the server breaks', (upload) => upload.respond(500, '<h1>Oops</h1>'), undefined, true],
  [
    'a proxy takes less',
    (upload) => upload.respond(413, '<h1>413</h1>'),
    'request_too_large',
    false,
  ],
  ['a proxy waits no longer', (upload) => upload.respond(408, ''), 'unavailable', true],
  ['a proxy finds no server', (upload) => upload.respond(502, '<h1>502</h1>'), 'unavailable', true],
  ['too much was sent', says('too_many_requests'), 'too_many_requests', true],
  ['the server refuses the kind', says('unsupported_file'), 'unsupported_file', false],
  ['the server refuses the picture', says('image_failed'), 'image_failed', false],
  ['the server refuses the size', says('post_file_too_large'), 'post_file_too_large', false],
];

const FORMS = [
  {
    form: 'a new post',
    content: <Composer author={mira} onCreated={nothing} onClose={nothing} />,
    field: () =>
      page.getByRole('textbox', { name: POST_DIALOG_MESSAGES.composer.text, exact: true }),
    action: POST_DIALOG_MESSAGES.composer.post,
    retry: COMMON_MESSAGES.retry,
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
    action: POST_DIALOG_MESSAGES.edit.save,
    retry: COMMON_MESSAGES.retry,
    failed: 'edit_failed',
  },
  {
    form: 'a profile',
    content: <EditProfile user={mira} onClose={nothing} />,
    field: () => page.getByLabelText(PROFILE_MESSAGES.edit.about),
    action: PROFILE_MESSAGES.edit.save,
    retry: PROFILE_MESSAGES.edit.save,
    failed: 'profile_failed',
  },
  {
    form: 'a project',
    content: (
      <ProjectEditor owner={mira._id} project={projectOf({})} onSaved={nothing} onClose={nothing} />
    ),
    field: () => page.getByRole('textbox', { name: PROJECT_MESSAGES.editor.title, exact: true }),
    action: PROJECT_MESSAGES.editor.save,
    confirm: PROJECT_MESSAGES.editor.confirm.save.yes,
    retry: COMMON_MESSAGES.retry,
    failed: 'project_failed',
  },
] as const;

beforeEach(() => {
  session.current = { status: 'signed-in', user: mira };
  vi.spyOn(console, 'error').mockImplementation(nothing);
});

describe.each(FORMS)('$form that is not taken', (form) => {
  const { content, field, action, retry, failed } = form;

  it('shows the reason each time, keeps the text, and offers Retry where that may help', async () => {
    const uploads = mockUploads();
    render(content);
    await field().fill(NEW_WORDS);
    await button(action).click();
    if ('confirm' in form) await button(form.confirm).click();
    for (const [at, [, end, code, mayPass]] of ENDS.entries()) {
      await expect.poll(() => uploads).toHaveLength(at + 1);
      const upload = uploads[at];
      if (!upload) throw new Error('It was sent.');
      end(upload);
      const messages = ERROR_MESSAGES[code ?? failed];
      await expect
        .element(page.getByRole('alert').getByText(messages, { exact: true }))
        .toBeVisible();
      await expect.element(field()).toHaveValue(NEW_WORDS);
      await button(mayPass ? retry : action).click();
    }
    await expect.poll(() => uploads).toHaveLength(ENDS.length + 1);
  });
});
