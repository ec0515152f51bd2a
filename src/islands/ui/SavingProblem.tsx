// What stands in the way of saving, in a banner: what happened, what was kept, what to do.
import type { ReactNode } from 'react';
import { signInAgain } from '#client/api';
import { Icon } from './Icon';
import { triangleAlert } from './icons';

interface Props {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function SavingProblem({ title, children, action }: Props) {
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

/** @param kept what is kept meanwhile: `answers` */
export function SessionEnded({ kept }: { kept: string }) {
  return (
    <SavingProblem
      title="Your session has ended."
      action={
        <a className="btn" href={signInAgain()} target="_blank" rel="noreferrer">
          Sign in again
        </a>
      }
    >
      Sign in again in a new tab and come back to this one. Your {kept} are kept here and sent then.
    </SavingProblem>
  );
}
