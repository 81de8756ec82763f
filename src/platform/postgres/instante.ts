/** A `timestamptz` as the database writes it: `2026-07-04 09:30:00.123456+00`. */
export type Instante = string

const EM_UTC = '+00'

/** True for a timestamp in UTC with a four-digit year AD. */
export const emUtc = (t: Instante): boolean => t.endsWith(EM_UTC) && t.charAt(10) === ' '

/** Returns the timestamp in ISO form with milliseconds, as it is sent to clients. */
export function comoIso(t: Instante): string {
  if (!emUtc(t)) return new Date(t.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
  return `${t.slice(0, 10)}T${t.slice(11, 19)}.${t.slice(20, -EM_UTC.length).padEnd(3, '0').slice(0, 3)}Z`
}
