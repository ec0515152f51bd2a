// What stands in the way of saving, and what to do about it. Nothing that was marked is lost meanwhile.
import { useStore } from '@nanostores/react';
import type { RegisterRoom } from '#client/registers/register-room';
import { SavingProblem, SessionEnded } from '../ui/SavingProblem';

interface Props {
  room: RegisterRoom;
  crossed: string | null;
}

export function RegisterProblems({ room, crossed }: Props) {
  const state = useStore(room.queue.$state);
  const error = useStore(room.queue.$error);
  const issues = useStore(room.queue.$issues);
  if (state === 'signed-out') return <SessionEnded kept="marks" />;
  if (state === 'refused' || state === 'over')
    return (
      <SavingProblem title="Your marks are not being saved.">
        {error?.message} They are kept on this device.
      </SavingProblem>
    );
  if (issues.length > 0)
    return (
      <SavingProblem title="A mark was not saved.">{issues.map(({ message }) => message).join(' ')}</SavingProblem>
    );
  return crossed ? <SavingProblem title="That was not saved.">{crossed}</SavingProblem> : null;
}
