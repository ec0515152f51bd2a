// Above the question: which test it is, how far it is saved, how much time is left.
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { announcement, tellLeft, WARNINGS, writeLeft } from '#client/attempts/server-clock';
import type { SittingRoom } from '#client/attempts/sitting-room';
import type { SaveState } from '#client/save-queue';
import { Icon } from '../ui/Icon';
import { cloudCheck, cloudOff, timer } from '../ui/icons';

interface Props {
  room: SittingRoom;
  title: string;
  course: string | null;
  answered: number;
  questions: number;
}

export function SittingBar({ room, title, course, answered, questions }: Props) {
  return (
    <header className="bar">
      <div className="wrap">
        <b>{title}</b>
        {course && <span className="course">{course}</span>}
        <Saved room={room} />
        <Clock room={room} />
      </div>
      <svg className="line" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={questions === 0 ? 0 : (answered / questions) * 100} height="1" />
      </svg>
    </header>
  );
}

/** A quick save is not worth saying aloud. Milliseconds. */
const WORTH_SAYING = 1500;

function Saved({ room }: Pick<Props, 'room'>) {
  const state = useStore(room.queue.$state);
  const unsent = useStore(room.queue.$unsent);
  const words = wordsOf(state, unsent);
  const [said, setSaid] = useState(words);
  useEffect(() => {
    const saying = setTimeout(() => setSaid(words), state === 'saving' ? WORTH_SAYING : 0);
    return () => clearTimeout(saying);
  }, [state, words]);
  const isWaiting = words !== 'Saved' && words !== 'Saving';
  return (
    <>
      <span className={isWaiting ? 'saved waiting' : 'saved'} aria-hidden="true">
        <Icon shape={isWaiting ? cloudOff : cloudCheck} />
        {words}
      </span>
      <span className="vh" role="status">
        {said}
      </span>
    </>
  );
}

function wordsOf(state: SaveState, unsent: number): string {
  if (state === 'saved' || state === 'over' || unsent === 0) return 'Saved';
  if (state === 'saving') return 'Saving';
  return unsent === 1 ? '1 answer waits on this device' : `${unsent} answers wait on this device`;
}

function Clock({ room }: Pick<Props, 'room'>) {
  const left = useStore(room.$left);
  const before = useRef(left);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const words = left === null || before.current === null ? null : announcement(before.current, left);
    before.current = left;
    if (words) setSaid(words);
  }, [left]);
  if (left === null) return null;
  return (
    <>
      <span className={left <= WARNINGS[0] ? 'clock low' : 'clock'} role="timer" aria-label={`${tellLeft(left)} left`}>
        <Icon shape={timer} />
        <b>{writeLeft(left)}</b>
        <span>left</span>
      </span>
      <span className="vh" role="alert">
        {said}
      </span>
    </>
  );
}
