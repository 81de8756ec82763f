/** People's and money's own departments: being the administrator of the system is no reason to read them. */
export const AREAS_RESERVADAS: ReadonlySet<string> = new Set(['rh', 'fin'])
