import type { Skill } from '#contract/skills.ts';
import type { DemoImage } from './descriptions.ts';

/** Who somebody of the demo is. */
export interface PersonProfile {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly bio: string;
  readonly countries: readonly string[];
  readonly languages: readonly string[];
  readonly skills: readonly Skill[];
  readonly qualifications: readonly string[];
  readonly years: number;
}

/** A person of the demo, with everything they made. */
export interface ScriptedPerson extends PersonProfile {
  /** Of who is new; others joined at a random time. */
  readonly joinedDaysAgo?: number;
  readonly banner: DemoImage;
  readonly projects: readonly ScriptedProject[];
  readonly posts: readonly ScriptedPost[];
}

export interface CastMember extends ScriptedPerson {
  /** Name of the image. */
  readonly portrait: string;
}

export interface ScriptedProject {
  readonly title: string;
  readonly subtitle: string;
  readonly date: string;
  /** One of `CLASSIFICATIONS`. */
  readonly classification: string;
  readonly keywords: readonly string[];
  readonly shortDescription: string;
  readonly cover: DemoImage;
  /** Texts, and images by name. */
  readonly blocks: readonly string[];
  readonly gallery: readonly DemoImage[];
  /** The post about it, whose text is its title. */
  readonly posted?: Omit<ScriptedPost, 'text' | 'images'>;
}

export interface ScriptedPost {
  readonly minutesAgo: number;
  readonly text: string;
  readonly likes: number;
  readonly isPrivate?: boolean;
  readonly images?: readonly DemoImage[];
  readonly comments?: readonly ScriptedComment[];
}

export interface ScriptedComment {
  readonly by: string;
  readonly minutesAgo: number;
  readonly text: string;
}

export const HOUR = 60;
export const DAY = 24 * HOUR;
