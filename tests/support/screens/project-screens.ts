import type { Page } from 'playwright';
import { LIGHTBOX_WORDS } from '#contract/lightbox-words.ts';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { see } from '../browser.ts';
import { button } from '../journeys.ts';
import {
  chooseByKeys,
  dialog,
  leaveUntouched,
  question,
  refuse,
  type Screen,
  screenAt,
  visit,
} from './screen.ts';
import { OWN_PROJECT, type ScreenWorld } from './world.ts';

const words = PORTFOLIO_WORDS.editor;
const NEW = '/profile/projects/new';
const editor = (page: Page) => page.getByRole('dialog', { name: words.newTitle });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const own = ({ owner, ids }: ScreenWorld) => `/user/${owner.id}/projects/${ids.ownProject}`;
const friends = ({ friend, ids }: ScreenWorld) =>
  `/user/${friend.id}/projects/${ids.friendsProject}`;
const firstPicture = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${LIGHTBOX_WORDS.open('')}`) }).first();
const moreAboutProject = (page: Page) => button(page, SAFETY_WORDS.moreAbout('Ninety levels'));
const deleteProject = (page: Page) => button(page, PORTFOLIO_WORDS.deleteTitle(OWN_PROJECT));

/** Projects: looked at and made. */
export const PROJECT_SCREENS: readonly Screen[] = [
  screenAt('project', 'owner', own, heading),
  {
    name: 'lightbox',
    viewer: 'owner',
    open: async (page, world) => {
      await visit(page, own(world), heading(page));
      await firstPicture(page).click();
      await see(dialog(page).getByRole('img')).toBeVisible();
    },
    overlay: { box: dialog, opener: firstPicture },
  },
  screenAt('project-of-others', 'owner', friends, moreAboutProject),
  screenAt(
    'project-empty',
    'owner',
    ({ stranger, ids }) => `/user/${stranger.id}/projects/${ids.bareProject}`,
    (page) => page.getByText(PORTFOLIO_WORDS.empty),
  ),
  {
    name: 'project-of-others-end',
    viewer: 'owner',
    isOnlyPictured: true,
    open: async (page, world) => {
      await visit(page, friends(world), moreAboutProject(page));
      await page.getByRole('link', { name: PORTFOLIO_WORDS.next }).scrollIntoViewIfNeeded();
    },
    leave: leaveUntouched,
  },
  {
    name: 'project-link-copied',
    viewer: 'owner',
    open: async (page, world) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await visit(page, friends(world), moreAboutProject(page));
      await button(page, PORTFOLIO_WORDS.share).click();
      await see(page.getByText(POST_WORDS.copied)).toBeVisible();
    },
    leave: leaveUntouched,
  },
  {
    name: 'project-menu',
    viewer: 'owner',
    open: async (page, world) => {
      await visit(page, friends(world), moreAboutProject(page));
      await moreAboutProject(page).click();
      await see(page.getByRole('menu')).toBeVisible();
    },
    overlay: { box: (page) => page.getByRole('menu'), opener: moreAboutProject },
  },
  {
    name: 'project-report',
    viewer: 'owner',
    open: async (page, world) => {
      await visit(page, friends(world), moreAboutProject(page));
      await moreAboutProject(page).click();
      await page.getByRole('menuitem', { name: SAFETY_WORDS.report }).click();
      await see(dialog(page)).toBeVisible();
    },
    overlay: {
      box: dialog,
      opener: moreAboutProject,
      openByKeys: (page) => chooseByKeys(page, moreAboutProject(page), SAFETY_WORDS.report),
    },
  },
  {
    name: 'project-delete',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, '/profile', deleteProject(page));
      await deleteProject(page).click();
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question, opener: deleteProject },
  },
  screenAt(
    'project-edit-of-others',
    'owner',
    ({ ids }) => `/profile/projects/${ids.friendsProject}/edit`,
    (page) => dialog(page).getByText(words.notYours),
  ),
  {
    ...screenAt(
      'project-edit',
      'owner',
      ({ ids }) => `/profile/projects/${ids.ownProject}/edit`,
      (page) => page.getByRole('dialog', { name: words.editTitle }),
    ),
    leave: leaveUntouched,
  },
  {
    name: 'project-edit-changed',
    viewer: 'owner',
    open: async (page, { ids }) => {
      const form = page.getByRole('dialog', { name: words.editTitle });
      await refuse(page, `/projects/update/${ids.ownProject}`, 'project_changed');
      await visit(page, `/profile/projects/${ids.ownProject}/edit`, form);
      await form.getByLabel(words.title, { exact: true }).fill('The other end of the night');
      await button(form, words.save).click();
      await button(question(page), words.asking.save.yes).click();
      await see(question(page).getByText(words.changed.text)).toBeVisible();
    },
    overlay: { box: question },
    asksByEscape: true,
    leave: leaveUntouched,
    isLoud: true,
  },
  screenAt('project-editor-empty', 'owner', NEW, editor),
  {
    name: 'project-editor-refused',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, NEW, editor(page));
      await button(editor(page), words.add).click({ force: true }); // looks as if it could not
      await see(editor(page).getByLabel(words.title, { exact: true })).toBeFocused();
    },
  },
  {
    name: 'project-editor',
    viewer: 'owner',
    open: async (page, { photograph }) => {
      await visit(page, NEW, editor(page));
      const form = editor(page);
      await form.getByLabel(words.title, { exact: true }).fill('First light');
      await form.getByLabel(words.subtitle).fill('The other end of the same night');
      await form.getByLabel(words.shortDescription).fill('Long exposures');
      await form.getByLabel(words.date).fill('2026-06-22');
      await form.getByLabel(words.classification).selectOption('Photography');
      await form.getByLabel(words.keywords, { exact: true }).last().fill('morning, mountains,');
      await form.getByLabel(words.chooseCover).setInputFiles(photograph);
      await form.getByRole('button', { name: words.addText }).click();
      await form.getByLabel(words.blockText).fill('It comes back the way it went.');
      await form.getByLabel(words.addMedia).setInputFiles(photograph);
      await form.getByLabel(words.addToGallery).setInputFiles([photograph, photograph]);
      await see(form.getByRole('progressbar')).toHaveCount(0);
    },
  },
  {
    name: 'project-question',
    viewer: 'owner',
    open: async (page) => {
      await button(editor(page), words.add).click();
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question, opener: (page) => button(editor(page), words.add) },
  },
  {
    name: 'project-editor-close',
    viewer: 'owner',
    open: async (page) => {
      await button(editor(page), words.close).click();
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question, opener: (page) => button(editor(page), words.close) },
    leave: leaveUntouched,
  },
];
