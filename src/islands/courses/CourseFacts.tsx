// A course's particulars, to be edited in place.
import type { ComponentProps } from 'react';
import { courses } from '#domain/courses/course';
import { EditableFacts } from '../ui/EditableFacts';

export function CourseFacts(props: Omit<ComponentProps<typeof EditableFacts>, 'entity'>) {
  return <EditableFacts {...props} entity={courses} />;
}
