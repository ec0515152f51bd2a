// One step for the rows that are selected, or all that match, asked for in a dialog: opened by a button of the bulk bar, worked
// through with a count, stopped, and told what could not be done.
import { useEffect, useRef, useState } from 'react';
import { type BulkRecord, type BulkStep, type Outcome, workThrough } from '#client/bulk';
import { showToastOnNextPage } from '#client/stores/toasts';
import { chosenRecords, guardLeaving } from './table-chosen';

export interface Many {
  rows: readonly BulkRecord[];
  isOpen: boolean;
  /** How many are over; null before it begins. */
  done: number | null;
  isBusy: boolean;
  /** What could not be done, where that is so. */
  partial: Outcome | null;
  close: () => void;
  /** Ends it after the calls that are under way. */
  stop: () => void;
  /** Each row once. `said` is told on the page that is read again, where all went well. */
  run: (step: BulkStep, said: string) => Promise<void>;
}

/**
 * @param opener selector of the button that opens it
 * @param onOpen makes the form a fresh one
 * @param onEnd reads the page again
 */
export function useMany(opener: string, onOpen: () => void, onEnd: (rows: readonly BulkRecord[]) => void): Many {
  const [rows, setRows] = useState<readonly BulkRecord[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isStopped = useRef(false);
  const opened = useRef(onOpen);
  opened.current = onOpen;

  useEffect(() => {
    const open = async (event: Event): Promise<void> => {
      if (!(event.target instanceof Element) || !event.target.closest(opener)) return;
      const chosen = await chosenRecords();
      if (!chosen || chosen.records.length === 0) return;
      setRows(chosen.records);
      setDone(null);
      setOutcome(null);
      opened.current();
      setOpen(true);
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, [opener]);

  const isBusy = done !== null && outcome === null;
  const isPartial = outcome !== null && (outcome.failures.length > 0 || outcome.left > 0);
  const close = (): void => {
    if (isBusy) return;
    setOpen(false);
    if (outcome) onEnd(rows);
  };
  return {
    rows,
    isOpen,
    done,
    isBusy,
    partial: isPartial ? outcome : null,
    close,
    stop: () => {
      isStopped.current = true;
      close();
    },
    run: async (step, said) => {
      if (isBusy) return;
      setDone(0);
      isStopped.current = false;
      const release = guardLeaving();
      const over = await workThrough(rows, step, { isStopped: () => isStopped.current, onProgress: setDone });
      release();
      setOutcome(over);
      if (over.failures.length > 0 || over.left > 0) return;
      showToastOnNextPage(said);
      onEnd(rows);
    },
  };
}
