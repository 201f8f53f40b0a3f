import type { Page } from 'playwright';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import { expectUi } from '../e2e/browser.ts';
import { button } from '../e2e/journeys.ts';
import {
  chooseByKeys,
  confirmDialog,
  dialog,
  mockRefusal,
  resetPage,
  type Screen,
  screenAt,
  visit,
} from './screen.ts';
import { OWN_PROJECT, type ScreenWorld } from './world.ts';

const messages = PROJECT_MESSAGES.editor;
const NEW = '/profile/projects/new';
const editor = (page: Page) => page.getByRole('dialog', { name: messages.newTitle });
const preview = (page: Page) => page.getByRole('dialog', { name: messages.showPreview });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const own = ({ owner, ids }: ScreenWorld) => `/user/${owner.id}/projects/${ids.ownProject}`;
const friends = ({ friend, ids }: ScreenWorld) =>
  `/user/${friend.id}/projects/${ids.friendsProject}`;
const firstPicture = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${COMMON_MESSAGES.viewLarger('')}`) }).first();
const moreAboutProject = (page: Page) =>
  button(page, MODERATION_MESSAGES.moreAbout('Ninety levels'));
const projectMenu = (page: Page) => button(page, PROJECT_MESSAGES.menu(OWN_PROJECT));

/** Projects: looked at and made. */
export const PROJECT_SCREENS: readonly Screen[] = [
  screenAt('project', 'owner', own, heading),
  screenAt('project-as-others-see-it', 'owner', (world) => `${own(world)}?view=others`, heading),
  {
    name: 'lightbox',
    open: async (page, world) => {
      await visit(page, own(world), heading(page));
      await firstPicture(page).click();
      await expectUi(dialog(page).getByRole('img')).toBeVisible();
    },
    overlay: { box: dialog, opener: firstPicture },
  },
  screenAt('project-of-others', 'owner', friends, moreAboutProject),
  screenAt(
    'project-empty',
    'owner',
    ({ stranger, ids }) => `/user/${stranger.id}/projects/${ids.bareProject}`,
    (page) => page.getByText(PROJECT_MESSAGES.empty),
  ),
  {
    name: 'project-of-others-end',
    isScreenshotOnly: true,
    open: async (page, world) => {
      await visit(page, friends(world), moreAboutProject(page));
      await page.getByRole('link', { name: PROJECT_MESSAGES.next }).scrollIntoViewIfNeeded();
    },
    cleanUp: resetPage,
  },
  {
    name: 'project-link-copied',
    open: async (page, world) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await visit(page, friends(world), moreAboutProject(page));
      await button(page, PROJECT_MESSAGES.share).click();
      await expectUi(page.getByText(POST_MESSAGES.copied)).toBeVisible();
    },
    cleanUp: resetPage,
  },
  {
    name: 'project-menu',
    open: async (page, world) => {
      await visit(page, friends(world), moreAboutProject(page));
      await moreAboutProject(page).click();
      await expectUi(page.getByRole('menu')).toBeVisible();
    },
    overlay: { box: (page) => page.getByRole('menu'), opener: moreAboutProject },
  },
  {
    name: 'project-report',
    open: async (page, world) => {
      await visit(page, friends(world), moreAboutProject(page));
      await moreAboutProject(page).click();
      await page.getByRole('menuitem', { name: MODERATION_MESSAGES.report }).click();
      await expectUi(dialog(page)).toBeVisible();
    },
    overlay: {
      box: dialog,
      opener: moreAboutProject,
      openByKeys: (page) => chooseByKeys(page, moreAboutProject(page), MODERATION_MESSAGES.report),
    },
  },
  {
    name: 'project-own-menu',
    open: async (page) => {
      await visit(page, '/profile', projectMenu(page));
      await projectMenu(page).click();
      await expectUi(page.getByRole('menu')).toBeVisible();
    },
    overlay: { box: (page) => page.getByRole('menu'), opener: projectMenu },
  },
  {
    name: 'portfolio-arranging',
    open: async (page) => {
      await visit(page, '/profile', projectMenu(page));
      await button(page, PROJECT_MESSAGES.arrange).click();
      await expectUi(button(page, PROJECT_MESSAGES.done)).toBeFocused();
    },
    cleanUp: (page) => button(page, COMMON_MESSAGES.cancel).click(),
  },
  {
    name: 'project-delete',
    open: async (page) => {
      await visit(page, '/profile', projectMenu(page));
      await projectMenu(page).click();
      await page.getByRole('menuitem', { name: PROJECT_MESSAGES.delete }).click();
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: {
      box: confirmDialog,
      opener: projectMenu,
      openByKeys: (page) => chooseByKeys(page, projectMenu(page), PROJECT_MESSAGES.delete),
    },
  },
  {
    name: 'project-audience',
    open: async (page) => {
      await visit(page, '/profile', projectMenu(page));
      await projectMenu(page).click();
      await page.getByRole('menuitem', { name: messages.audience }).click();
      await expectUi(dialog(page)).toBeVisible();
    },
    overlay: {
      box: dialog,
      opener: projectMenu,
      openByKeys: (page) => chooseByKeys(page, projectMenu(page), messages.audience),
    },
  },
  screenAt(
    'project-edit-of-others',
    'owner',
    ({ ids }) => `/profile/projects/${ids.friendsProject}/edit`,
    (page) => dialog(page).getByText(messages.notYours),
  ),
  {
    ...screenAt(
      'project-edit',
      'owner',
      ({ ids }) => `/profile/projects/${ids.ownProject}/edit`,
      (page) => page.getByRole('dialog', { name: messages.editTitle }),
    ),
    cleanUp: resetPage,
  },
  ...(
    [
      ['changed', 'project_changed', messages.changed.text],
      ['deleted', 'project_not_found', messages.confirm.deleted.text],
    ] as const
  ).map(
    ([state, refusal, text]): Screen => ({
      name: `project-edit-${state}`,
      open: async (page, { ids }) => {
        const form = page.getByRole('dialog', { name: messages.editTitle });
        await mockRefusal(page, `/projects/update/${ids.ownProject}`, refusal);
        await visit(page, `/profile/projects/${ids.ownProject}/edit`, form);
        await form.getByLabel(messages.title, { exact: true }).fill('The other end of the night');
        await button(form, messages.save).click();
        await button(confirmDialog(page), messages.confirm.save.yes).click();
        await expectUi(confirmDialog(page).getByText(text)).toBeVisible();
      },
      overlay: { box: confirmDialog },
      confirmsOnEscape: true,
      cleanUp: resetPage,
      logsErrors: true,
    }),
  ),
  screenAt('project-editor-empty', 'owner', NEW, editor),
  {
    name: 'project-editor-refused',
    open: async (page) => {
      await visit(page, NEW, editor(page));
      await button(editor(page), messages.add).click({ force: true }); // looks as if it could not
      await expectUi(editor(page).getByLabel(messages.title, { exact: true })).toBeFocused();
    },
  },
  {
    name: 'project-editor',
    open: async (page, { photoPath: photograph }) => {
      await visit(page, NEW, editor(page));
      const form = editor(page);
      await form.getByLabel(messages.title, { exact: true }).fill('First light');
      await form.getByLabel(messages.subtitle).fill('The other end of the same night');
      await form.getByLabel(messages.shortDescription).fill('Long exposures');
      await form.getByLabel(messages.date).fill('2026-06-22');
      await form.getByLabel(messages.classification).selectOption('Photography');
      await form.getByLabel(messages.keywords, { exact: true }).last().fill('morning, mountains,');
      await form.getByLabel(messages.chooseCover).setInputFiles(photograph);
      await form.getByRole('button', { name: messages.addText }).click();
      await form.getByLabel(messages.blockText).fill('It comes back the way it went.');
      await form.getByLabel(messages.addMedia).setInputFiles(photograph);
      await form.getByLabel(messages.addToGallery).setInputFiles([photograph, photograph]);
      await expectUi(form.getByRole('progressbar')).toHaveCount(0);
    },
  },
  {
    name: 'project-editor-selection',
    open: async (page) => {
      const images = editor(page).getByRole('listbox').getByRole('option');
      await images.first().click();
      await images.last().click({ modifiers: ['Shift'] });
      await expectUi(editor(page).getByRole('region', { name: messages.images(2) })).toBeVisible();
    },
  },
  {
    name: 'project-editor-image',
    open: async (page) => {
      await editor(page).getByRole('listbox').getByRole('option').first().click();
      await expectUi(
        editor(page).getByRole('region', { name: messages.image(1, 2) }),
      ).toBeVisible();
    },
    cleanUp: (page) => button(editor(page), messages.chooseNone).click(),
  },
  {
    name: 'project-preview',
    open: async (page) => {
      await button(editor(page), messages.showPreview).click();
      await expectUi(preview(page).getByRole('heading', { level: 1 })).toBeVisible();
    },
    overlay: { box: preview, opener: (page) => button(editor(page), messages.showPreview) },
  },
  {
    name: 'project-draft-question',
    open: async (page) => {
      await button(editor(page), messages.saveDraft).click();
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog, opener: (page) => button(editor(page), messages.saveDraft) },
  },
  {
    name: 'project-question',
    open: async (page) => {
      await button(editor(page), messages.add).click();
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog, opener: (page) => button(editor(page), messages.add) },
  },
  {
    name: 'project-editor-close',
    open: async (page) => {
      await button(editor(page), messages.close).click();
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog, opener: (page) => button(editor(page), messages.close) },
    cleanUp: resetPage,
  },
];
