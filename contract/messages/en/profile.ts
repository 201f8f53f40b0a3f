import { LIMITS } from '../../limits.ts';

/** Messages of profiles and of the form that edits one. */
export const PROFILE_MESSAGES = {
  loading: 'Loading the profile',
  sections: 'Profile sections',
  portfolio: 'PORTFOLIO',
  posts: 'POSTS',
  /** Behind the name of a section. */
  count: (count: number) =>
    count < LIMITS.profilePostsCounted ? `${count}` : `${LIMITS.profilePostsCounted}+`,
  loadingPosts: 'Loading posts',
  noPosts: (name: string) => `${name} hasn’t posted anything yet.`,
  noProjects: (name: string) => `${name} has published nothing yet.`,
  noOwnPosts: 'You haven’t posted anything yet.',
  about: 'ABOUT ME',
  skills: 'SKILLS',
  qualifications: 'QUALIFICATIONS',
  languages: 'LANGUAGES',
  certifications: 'Certifications',
  experience: (years: number) =>
    years === 1 ? '1 year of experience' : `${years} years of experience`,
  memberSince: (date: string) => `Member since ${date}`,
  /** Stand behind the number. */
  followers: (count: number) => (count === 1 ? 'follower' : 'followers'),
  following: 'following',
  /** Beside a link, for those who listen. */
  linksBack: 'This page links back to this profile',
  followersTitle: 'Followers',
  followingTitle: 'Following',
  nobodyThere: 'Nobody yet.',
  followedBy: 'Followed by',
  andOthers: (count: number) => (count === 1 ? 'and 1 other' : `and ${count} others`),
  gone: 'This profile is no longer available.',
  nothing: 'Nothing here yet.',
  banner: (name: string) => `Banner of ${name}`,

  /** The viewer's own profile and projects as others see them. */
  othersView: {
    title: 'As others see it',
    profile: {
      text: 'Your profile as others see it. People you follow also see your private posts.',
      leave: 'Back to your profile',
    },
    project: { text: 'Your project as others see it.', leave: 'Back to your project' },
    hidden: 'Nobody else can see your profile at the moment.',
    draft: 'Nobody else can see this project: it’s a draft.',
  },

  edit: {
    title: 'Edit Profile',
    banner: 'Banner image',
    picture: 'Profile image',
    choose: 'Choose image',
    remove: 'Remove',
    restore: 'Undo removal',
    accepted: 'File Accepted',
    preparing: 'Preparing…',
    firstName: 'First name',
    lastName: 'Last name',
    headline: 'Title',
    headlineHint: 'Titles longer than 20 characters are shortened where space is limited.',
    about: 'About me',
    links: 'Links',
    linksHint:
      'Up to 5 addresses. Link back to this profile with rel="me", and a check mark shows that the site is yours.',
    link: (place: number) => `Link ${place}`,
    countries: 'Countries',
    qualifications: 'Qualifications',
    certifications: 'Certifications',
    languages: 'Languages',
    commas: 'Separate with commas.',
    experience: 'Years of experience',
    skills: 'Skills',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Your profile was saved.',
    restored: 'Your unsaved changes were restored.',
  },
} as const;
