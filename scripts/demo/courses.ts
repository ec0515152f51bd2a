// The catalogue: what a course of it says, and all 42 of them.
import type { CourseInput } from '#domain/courses/course';
import { CARE } from './catalogue/care';
import { CONSTRUCTION } from './catalogue/construction';
import { FOOD } from './catalogue/food';
import { LEADERSHIP } from './catalogue/leadership';
import { SAFETY } from './catalogue/safety';

export type Category = 'Safety' | 'Food' | 'Care' | 'Construction' | 'Leadership';

export interface CourseSeed {
  title: string;
  code: string;
  /** In the public address; otherwise made from the title. */
  slug?: string;
  summary: string;
  /** Markdown. */
  body: string;
  level: string;
  tags: string[];
  duration: string;
  /** Pounds a seat. */
  price: number;
  places: number;
  isByApproval?: boolean;
  hasNoWaitingList?: boolean;
  /** Codes of courses that come first. */
  needs?: readonly string[];
  certificateMonths: number | null;
  /** Working days that it takes: 1 for shorter ones too. */
  days: number;
  /** Published, if nothing is said. */
  status?: 'draft' | 'archived';
  /** When it last changed: days ago. */
  changed: number;
}

export interface CatalogueCourse extends CourseSeed {
  category: Category;
}

const of = (category: Category, courses: readonly CourseSeed[]): CatalogueCourse[] =>
  courses.map((course) => ({ ...course, category }));

export const COURSES: readonly CatalogueCourse[] = [
  ...of('Safety', SAFETY),
  ...of('Food', FOOD),
  ...of('Care', CARE),
  ...of('Construction', CONSTRUCTION),
  ...of('Leadership', LEADERSHIP),
];

/** What the office types in to make it. */
export const courseInput = (course: CatalogueCourse): CourseInput => ({
  title: course.title,
  code: course.code,
  ...(course.slug && { slug: course.slug }),
  summary: course.summary,
  body: course.body,
  category: course.category,
  level: course.level,
  duration: course.duration,
  price: { amount: course.price * 100, currency: 'GBP' },
  places: course.places,
  enrolment: course.isByApproval ? 'approval' : 'open',
  waitingList: !course.hasNoWaitingList,
  certificateMonths: course.certificateMonths,
});

/** What it adds later, once there are other courses to name. */
export const courseAdditions = (course: CatalogueCourse, idOf: (code: string) => string): Partial<CourseInput> => ({
  tags: course.tags,
  prerequisites: (course.needs ?? []).map(idOf),
});
