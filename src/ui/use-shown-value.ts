import { type RefObject, useEffect } from 'react';

/** For an uncontrolled field: writes `value` into it whenever it changes, but not while the field has the focus. */
export function useShownValue(field: RefObject<HTMLInputElement | null>, value: string): void {
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = value;
  }, [field, value]);
}
