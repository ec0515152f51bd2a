// The register without a script: one button of the form, pressed.

import type { Call } from '#app/app';
import { saveMarks } from '#app/attendance/save-marks';
import type { GivenMark, SavedMarks } from '#domain/attendance/register';
import type { Result } from '#kernel/result';

/**
 * `mark` names what was pressed: `<booking> <version> <mark>`; several with `rest`, which are the hidden fields of those still unmarked.
 */
export function submitMark(call: Call, sessionId: string, day: string, posted: FormData): Promise<Result<SavedMarks>> {
  const pressed = String(posted.get('mark') ?? '');
  const given = pressed === 'rest' ? posted.getAll('unmarked').map((each) => `${each} attended`) : [pressed];
  const marks = given.map((words) => {
    const [bookingId = '', version = '0', mark = ''] = words.split(' ');
    return { bookingId, day, mark: mark as GivenMark['mark'], note: null, version: Number(version) };
  });
  return saveMarks(call, sessionId, { marks });
}
