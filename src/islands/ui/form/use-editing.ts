// Tells whoever has the same record open that something of it is being written here.
import { useEffect } from 'react';
import { markEditing } from '#client/stores/live';

/** @param form tells this form from others of the page */
export function useEditing(form: string, isEditing: boolean): void {
  useEffect(() => {
    markEditing(form, isEditing);
    return () => markEditing(form, false);
  }, [form, isEditing]);
}
