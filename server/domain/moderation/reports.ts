import { type CommentId, isId, type PostId, type ProjectId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ReportKind } from '#contract/reports.ts';
import type { ReportBody } from '#contract/schema/moderation.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import type { NewReport } from '../../store/moderation/reports.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';
import { withLineFeeds } from '../shared/line-feeds.ts';
import { consumeLimit } from '../shared/rate-limits.ts';

/** The reported thing as it is now. */
type ReportedSubject = Pick<NewReport, 'author' | 'authorName' | 'snapshot' | 'files'>;

type Tables = Pick<
  StoreTransaction,
  | 'posts'
  | 'postVersions'
  | 'postAccess'
  | 'comments'
  | 'accounts'
  | 'people'
  | 'profileLinks'
  | 'projects'
  | 'blocks'
>;

/**
 * Reports something to the operator. A second report while the first is open changes nothing.
 *
 * @throws {DomainError} `report_note_too_long`, `bad_request`; the "not found" code of its kind
 *   if it is hidden from the viewer; `own_report`; `too_many_requests`.
 */
export async function addReport(
  context: Context,
  viewer: Viewer,
  { kind, id, reason, note = '' }: ReportBody,
): Promise<void> {
  const text = withLineFeeds(note).trim();
  if (text.includes('\0')) throw new DomainError('bad_request');
  if ([...text].length > LIMITS.reportNoteChars) throw new DomainError('report_note_too_long');
  await consumeLimit(context, 'reports', viewer.id);
  await context.store.transaction(async (tx) => {
    const subject = isId(id) ? await SUBJECTS[kind](tx, viewer, id) : undefined;
    if (!subject) throw new DomainError(NOT_FOUND[kind]);
    if (subject.author === viewer.id) throw new DomainError('own_report');
    await tx.reports.add({
      id: context.newId(),
      reporter: viewer.id,
      kind,
      subject: id,
      ...subject,
      reason,
      note: text,
      createdAtMs: context.now(),
    });
  });
}

const NOT_FOUND = {
  post: 'post_not_found',
  comment: 'comment_not_found',
  user: 'not_found',
  project: 'project_not_found',
} as const satisfies Record<ReportKind, string>;

type FindSubject = (
  tables: Tables,
  viewer: Viewer,
  id: string,
) => Promise<ReportedSubject | undefined>;

const SUBJECTS: Readonly<Record<ReportKind, FindSubject>> = {
  async post({ posts, postVersions }, viewer, id) {
    const [post] = await posts.byIds([id as PostId], viewer.id);
    if (!post) return undefined;
    const earlier = await postVersions.of(post.id, viewer.id, undefined, LIMITS.postVersions);
    return {
      author: post.author.id,
      authorName: post.author.username,
      snapshot: lines({
        text: post.content,
        [post.media[0]?.type ?? 'media']: post.media.map((media) => media.file).join(', '),
        description: post.media
          .map((media) => media.alt)
          .join('\n')
          .trim(),
        'earlier versions': earlier.map(({ content }) => content).join('\n\n'),
      }),
      files: filesOf([post, ...earlier].flatMap(({ media }) => media)),
    };
  },

  async comment({ comments, postAccess }, viewer, id) {
    const comment = await comments.byId(id as CommentId, viewer.id);
    if (!comment?.author || comment.isDeleted) return undefined;
    if (!(await postAccess.isVisible(comment.post, viewer.id))) return undefined;
    const { author, text, post } = comment;
    return {
      author: author.id,
      authorName: author.username,
      snapshot: lines({ text, 'below the post': post }),
      files: [],
    };
  },

  /** Blocked people can be reported too: blocking often comes first. */
  async user({ accounts, people, blocks, profileLinks }, viewer, id) {
    const user = id as UserId;
    const isKnown =
      (await people.isVisible(user, viewer.id)) || (await blocks.blockedBy(viewer.id, user));
    const account = isKnown && (await accounts.byId(user));
    if (!account) return undefined;
    return {
      author: account.id,
      authorName: account.username,
      snapshot: lines({
        'user name': account.username,
        name: `${account.firstName} ${account.lastName}`.trim(),
        title: account.title,
        about: account.bio,
        countries: account.countries.join(', '),
        qualifications: account.qualifications.join(', '),
        certifications: account.certifications.join(', '),
        languages: account.languages.join(', '),
        links: (await profileLinks.of(user)).map(({ url }) => url).join(' '),
        'profile image': account.profileImage?.file,
        'banner image': account.bannerImage?.file,
      }),
      files: filesOf([account.profileImage, account.bannerImage]),
    };
  },

  async project({ projects, accounts }, viewer, id) {
    const project = await projects.visibleById(id as ProjectId, viewer.id);
    if (!project) return undefined;
    const owner = await accounts.byId(project.owner);
    if (!owner) return undefined;
    return {
      author: owner.id,
      authorName: owner.username,
      snapshot: lines({
        title: project.title,
        subtitle: project.subtitle,
        description: project.shortDescription,
        keywords: project.keywords.join(', '),
        cover: project.cover?.file,
        gallery: project.gallery.map((image) => image.file).join(', '),
        parts: project.blocks.map((block) => block.media?.file ?? block.text).join('\n'),
        captions: [...project.gallery, ...project.blocks.map(({ media }) => media)]
          .flatMap((media) => media?.caption || [])
          .join('\n'),
      }),
      files: filesOf([
        project.cover,
        ...project.gallery,
        ...project.blocks.map((block) => block.media),
      ]),
    };
  },
};

/** Returns the main files of media, each once. */
function filesOf(media: readonly ({ readonly file: string } | undefined)[]): string[] {
  return [...new Set(media.flatMap((one) => one?.file ?? []))];
}

/** Joins the non-empty parts, each on a line with its label. */
function lines(parts: Readonly<Record<string, string | undefined>>): string {
  const text = Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return text.slice(0, SERVER_LIMITS.reportSnapshotChars);
}
