// What stands in the way of saving or submitting, and what to do about it. Nothing that was answered is lost meanwhile.
import { useStore } from '@nanostores/react';
import type { SittingRoom } from '#client/attempts/sitting-room';
import { SavingProblem, SessionEnded } from '../ui/SavingProblem';

interface Props {
  room: SittingRoom;
}

export function SittingProblems({ room }: Props) {
  const state = useStore(room.queue.$state);
  const error = useStore(room.queue.$error);
  const problem = useStore(room.$problem);
  const phase = useStore(room.$phase);
  if (phase !== 'open') return null;
  if (state === 'signed-out') return <SessionEnded kept="answers" />;
  if (state === 'refused')
    return (
      <SavingProblem title="Your answers are not being saved.">
        {error?.message} They are kept on this device.
      </SavingProblem>
    );
  if (problem?.rule === 'unsent')
    return (
      <SavingProblem title="The test was not submitted.">
        Some answers could not be sent yet: there is no connection. They are kept on this device and sent as soon as
        there is one. Then submit again.
      </SavingProblem>
    );
  return problem ? <SavingProblem title="The test was not submitted.">{problem.message}</SavingProblem> : null;
}
