import { type RefObject, useEffect } from 'react';

/** For a field that says what is shown now and takes what shall be shown next: `value` is put into it, but not while somebody writes there. */
export function useShownValue(field: RefObject<HTMLInputElement | null>, value: string): void {
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [field, value]);
}
