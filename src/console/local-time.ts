/** '2026-03-01T09:00' in the time zone of this computer, as a field of type `datetime-local` has it. */
export function toLocal(iso: string | undefined): string {
  if (iso === undefined) return '';
  const date = new Date(iso);
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** Undefined for an empty field. */
export function toIso(local: string): string | undefined {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
