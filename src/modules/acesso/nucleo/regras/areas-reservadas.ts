/** HR and finance: being a system administrator does not include access to their cards. */
export const AREAS_RESERVADAS: ReadonlySet<string> = new Set(['rh', 'fin'])
