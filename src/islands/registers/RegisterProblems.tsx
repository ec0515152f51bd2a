// What stands in the way of saving, and what to do about it. Nothing that was marked is lost meanwhile.
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { signInAgain } from '#client/api';
import type { RegisterRoom } from '#client/registers/register-room';
import { Icon } from '../ui/Icon';
import { triangleAlert } from '../ui/icons';

interface Props {
  room: RegisterRoom;
  crossed: string | null;
}

export function RegisterProblems({ room, crossed }: Props) {
  const state = useStore(room.queue.$state);
  const error = useStore(room.queue.$error);
  const issues = useStore(room.queue.$issues);
  if (state === 'signed-out')
    return (
      <Problem
        title="Your session has ended."
        action={
          <a className="btn" href={signInAgain()} target="_blank" rel="noreferrer">
            Sign in again
          </a>
        }
      >
        Sign in again in a new tab and come back to this one. Your marks are kept here and sent then.
      </Problem>
    );
  if (state === 'refused' || state === 'over')
    return <Problem title="Your marks are not being saved.">{error?.message} They are kept on this device.</Problem>;
  if (issues.length > 0)
    return <Problem title="A mark was not saved.">{issues.map(({ message }) => message).join(' ')}</Problem>;
  return crossed ? <Problem title="That was not saved.">{crossed}</Problem> : null;
}

function Problem({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="banner warning" role="alert">
      <Icon shape={triangleAlert} />
      <div>
        <b>{title}</b> {children}
      </div>
      {action}
    </div>
  );
}
