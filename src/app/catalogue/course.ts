// One published course as anybody may read it: what it is, and every date that is still to come.
import { type Asset, assets } from '#domain/assets/asset';
import { type Course, courses } from '#domain/courses/course';
import { type Session, sessions } from '#domain/sessions/session';
import { notFound } from '#kernel/errors';
import { err, ok, type Result } from '#kernel/result';
import type { Stored } from '#ports/records';
import type { Call } from '../app';
import { positionOf } from '../bookings/behaviour';
import { ownBookings, type SessionRow, sessionRows } from '../courses/page';
import { listRecords } from '../crud';
import { present, readable } from '../scope';
import { audiencesOf } from './catalogue';

export interface CourseDate extends SessionRow {
  /** The caller's own place in line, counted from 1, while they wait. */
  position: number | null;
}

export interface CataloguePage {
  course: Course;
  /** Null where it has none that everybody may see. */
  cover: Asset | null;
  /** Soonest first. */
  dates: CourseDate[];
  /** Published courses that come first. */
  prerequisites: { title: string; slug: string }[];
}

const SHOWN = 100;

/** By the end of its address. Drafts and archived courses are not found. */
export async function readCatalogueCourse(call: Call, slug: string): Promise<Result<CataloguePage>> {
  const { records, clock } = call.app;
  const found = await records.list('courses', { where: { slug, status: 'published' }, limit: 1 });
  if (!found.ok) return found;
  const [stored] = found.value.items;
  if (!stored) return err(notFound('This course'));
  const course = present(courses, call.caller, stored) as unknown as Course;
  const [coming, needed, own] = await Promise.all([
    listRecords(call, sessions, {
      where: { courseId: course.id, listed: true, audience: audiencesOf(call.caller) },
      sort: { field: 'start', descending: false },
      range: { from: clock.now() },
      limit: SHOWN,
    }),
    records.getMany([
      ...(course.coverId ? [{ entity: 'assets', id: course.coverId }] : []),
      ...course.prerequisites.map((id) => ({ entity: 'courses', id })),
    ]),
    ownBookings(call, { courseId: course.id }),
  ]);
  if (!coming.ok) return coming;
  if (!needed.ok) return needed;
  if (!own.ok) return own;
  const rows = await sessionRows(call, coming.value.items as (Stored & Session)[], own.value);
  if (!rows.ok) return rows;
  const positions = await Promise.all(
    rows.value.map(({ booking }) => (booking ? positionOf(records, booking) : ok(null))),
  );
  const dates: CourseDate[] = [];
  for (const [at, position] of positions.entries()) {
    if (!position.ok) return position;
    dates.push({ ...(rows.value[at] as SessionRow), position: position.value });
  }
  const cover = course.coverId ? publicAsset(needed.value[0] ?? null) : null;
  return ok({
    course,
    cover,
    dates,
    prerequisites: needed.value
      .slice(course.coverId ? 1 : 0)
      .flatMap((each) =>
        each?.status === 'published' ? [{ title: each.title as string, slug: each.slug as string }] : [],
      ),
  });
}

/** A file as every visitor may see it: none that is in the trash, or not for all. */
function publicAsset(record: Stored | null): Asset | null {
  const seen = readable(assets, null, record);
  return seen.ok ? (seen.value as unknown as Asset) : null;
}
