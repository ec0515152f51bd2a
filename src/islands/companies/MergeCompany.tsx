// A company is merged into another: what moves, in words.
import { useCallback, useState } from 'react';
import { countOf, type Duplicate, MergeDialog } from '../ui/MergeDialog';
import { COMPANIES } from '../ui/RecordPicker';

export function MergeCompany(company: Duplicate) {
  const { id, name } = company;
  const [moves, setMoves] = useState('people, bookings');
  const count = useCallback(async (): Promise<void> => {
    const [people, bookings] = await Promise.all([
      countOf(`users?companyId=${id}`, 'person', 'people'),
      countOf(`bookings?companyId=${id}`, 'booking', 'bookings'),
    ]);
    if (people && bookings) setMoves(`${people}, ${bookings}`);
  }, [id]);
  return (
    <MergeDialog
      {...company}
      of={COMPANIES}
      one="company"
      hint="The beginning of its name, code or domain."
      onOpen={count}
    >
      {(into) => (
        <>
          <p>
            Its {moves} and private sessions move to {into ? <b>{into.name}</b> : 'that company'}, which also gains the
            domains, tags and particulars that it lacks.
          </p>
          <p className="muted">
            {name} is archived as a duplicate: its code and its domains are free again. This cannot be undone.
          </p>
        </>
      )}
    </MergeDialog>
  );
}
