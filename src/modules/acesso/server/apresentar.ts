/** PostgreSQL writes times inside JSON with its own precision and offset; the wire has one form. */
export const instante = (valor: Date | string): string => new Date(valor).toISOString()
export const instanteOuNulo = (valor: Date | string | null): string | null => (valor === null ? null : instante(valor))
