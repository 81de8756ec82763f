interface Fileira {
  id: string
  /** face of the roof */
  agua: string
}

/** The rows as they are drawn: one face after the other, in the order in which each face first appears. */
export const comoSeDesenha = <F extends Fileira>(fileiras: readonly F[]): F[] =>
  [...Map.groupBy(fileiras, (f) => f.agua).values()].flat()

/** The row that is drawn after this one on the same face, or null. */
export function seguinteNaAgua(fileiras: readonly Fileira[], id: string): string | null {
  const agua = fileiras.find((f) => f.id === id)?.agua
  const dela = fileiras.filter((f) => f.agua === agua)
  return dela[dela.findIndex((f) => f.id === id) + 1]?.id ?? null
}

/**
 * The rows with one of them moved before another of its face, or to the end of the face with null. Null when one of them is
 * not there, or they are on different faces.
 */
export function comFileiraMovida<F extends Fileira>(
  fileiras: readonly F[],
  id: string,
  antesDe: string | null,
): F[] | null {
  const movida = fileiras.find((f) => f.id === id)
  if (!movida) return null
  const emOrdem = comoSeDesenha(fileiras)
  const outras = emOrdem.filter((f) => f !== movida)
  if (antesDe === id) return emOrdem
  if (antesDe === null) {
    const ultima = outras.findLastIndex((f) => f.agua === movida.agua)
    return ultima < 0 ? emOrdem : outras.toSpliced(ultima + 1, 0, movida)
  }
  const em = outras.findIndex((f) => f.id === antesDe && f.agua === movida.agua)
  return em < 0 ? null : outras.toSpliced(em, 0, movida)
}
