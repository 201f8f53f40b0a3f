import type { ProjectId, UserId } from '#contract/ids.ts';
import type { Project } from '#contract/schema/project.ts';

/** A project as the server returns it. */
export function projectOf(changes: Partial<Project> = {}): Project {
  return {
    _id: '01j00000000000000000000p01' as ProjectId,
    user: '01j000000000000000000000aa' as UserId,
    coverPhoto: '',
    title: 'Harbour at night',
    state: 'published',
    place: 0,
    subtitle: '',
    date: '2025-03-01',
    classification: 'Photography',
    keywords: ['night', 'water'],
    contentBlocks: [],
    shortDescription: '',
    gallery: [],
    galleryMedia: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    revision: 1,
    ...changes,
  };
}

/** A block of text with an id of its own. */
export function textBlock(n: number, content = `Text ${n}`): Project['contentBlocks'][number] {
  return { _id: `01j0000000000000000000bl${String(n).padStart(2, '0')}`, type: 'text', content };
}
