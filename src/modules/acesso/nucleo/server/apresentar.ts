/** PostgreSQL formats times inside JSON with its own precision and offset; the API uses one format. */
export const instante = (valor: Date | string): string => new Date(valor).toISOString()
export const instanteOuNulo = (valor: Date | string | null): string | null => (valor === null ? null : instante(valor))
