// An account is merged into another of the same person: what moves, in words.
import { useCallback, useState } from 'react';
import { countOf, type Duplicate, MergeDialog } from '../ui/MergeDialog';
import { PEOPLE } from '../ui/RecordPicker';

export function MergePerson(person: Duplicate) {
  const { id, name } = person;
  const [bookings, setBookings] = useState('Its bookings');
  const count = useCallback(async (): Promise<void> => {
    const counted = await countOf(`bookings?attendeeId=${id}`, 'booking', 'bookings');
    if (counted) setBookings(`${counted.charAt(0).toUpperCase()}${counted.slice(1)}`);
  }, [id]);
  return (
    <MergeDialog
      {...person}
      of={PEOPLE}
      one="account"
      hint="The beginning of a name or an e-mail address."
      onOpen={count}
    >
      {(into) => (
        <>
          <p>
            {bookings} and places in line move to {into ? <b>{into.name}</b> : 'that account'}, which keeps its own
            name, role and address, and gains what it lacks: company, job title, telephone, and the way to sign in.
          </p>
          <p className="muted">{name} is deleted as a duplicate and signed out. This cannot be undone.</p>
        </>
      )}
    </MergeDialog>
  );
}
