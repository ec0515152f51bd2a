// A field in an island, as `components/Field.astro` draws it at the edge: label above, hint below, an error in the hint's place.
import type { FocusEvent, ReactNode } from 'react';
import type { Issue } from '#kernel/errors';
import { Icon } from '../Icon';
import { circleAlert } from '../icons';

interface Props {
  id: string;
  label: string;
  hint?: string | undefined;
  issues: readonly Issue[];
  isOptional?: boolean;
  isWide?: boolean;
  /** A group of controls is a fieldset with a legend. */
  isGroup?: boolean;
  /** Of a group: when the focus leaves the last of its controls. */
  onLeave?: () => void;
  /** Below what it says of the field. */
  after?: ReactNode;
  children: ReactNode;
}

export const noteId = (id: string): string => `${id}-note`;

export function Field({ id, label, hint, issues, isOptional, isWide, isGroup, onLeave, after, children }: Props) {
  const blur = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
  };
  const name = (
    <>
      {label}
      {isOptional && <span className="optional">, optional</span>}
    </>
  );
  const Element = isGroup ? 'fieldset' : 'div';
  return (
    <Element
      className={isWide ? 'field full' : 'field'}
      {...(isGroup && { 'aria-describedby': noteId(id), onBlur: blur })}
    >
      {isGroup ? <legend>{name}</legend> : <label htmlFor={id}>{name}</label>}
      {children}
      <FieldNote id={id} hint={hint} issues={issues} />
      {after}
    </Element>
  );
}

export function FieldNote({ id, hint, issues }: Pick<Props, 'id' | 'hint' | 'issues'>) {
  // One thing at a time: the next shows when the first is mended.
  const [first] = issues;
  if (!first)
    return hint ? (
      <span className="hint" id={noteId(id)}>
        {hint}
      </span>
    ) : null;
  return (
    <span className="error" id={noteId(id)}>
      <Icon shape={circleAlert} />
      {first.message}
    </span>
  );
}
