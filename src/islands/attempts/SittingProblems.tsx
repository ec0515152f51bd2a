// What stands in the way of saving or submitting, and what to do about it. Nothing that was answered is lost meanwhile.
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { signInAgain } from '#client/api';
import type { SittingRoom } from '#client/attempts/sitting-room';
import { Icon } from '../ui/Icon';
import { triangleAlert } from '../ui/icons';

interface Props {
  room: SittingRoom;
}

export function SittingProblems({ room }: Props) {
  const state = useStore(room.queue.$state);
  const error = useStore(room.queue.$error);
  const problem = useStore(room.$problem);
  const phase = useStore(room.$phase);
  if (phase !== 'open') return null;
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
        Sign in again in a new tab and come back to this one. Your answers are kept here and sent then.
      </Problem>
    );
  if (state === 'refused')
    return <Problem title="Your answers are not being saved.">{error?.message} They are kept on this device.</Problem>;
  if (problem?.rule === 'unsent')
    return (
      <Problem title="The test was not submitted.">
        Some answers could not be sent yet: there is no connection. They are kept on this device and sent as soon as
        there is one. Then submit again.
      </Problem>
    );
  return problem ? <Problem title="The test was not submitted.">{problem.message}</Problem> : null;
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
