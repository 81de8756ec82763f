import { diaBr, somarDias } from '#kit/dias.ts'

/** A period of validity; both days count, and without an end it goes on. */
export interface Periodo {
  inicio: string
  fim: string | null
}

const FIM_DOS_TEMPOS = '9999-12-31'

export const contem = (p: Periodo, dia: string): boolean => p.inicio <= dia && dia <= (p.fim ?? FIM_DOS_TEMPOS)
export const sobrepoe = (a: Periodo, b: Periodo): boolean =>
  a.inicio <= (b.fim ?? FIM_DOS_TEMPOS) && b.inicio <= (a.fim ?? FIM_DOS_TEMPOS)

export interface Achado<P> {
  periodo: P
  /** Set when no period covers the day: the first day without one. */
  lacuna: { desde: string } | null
}

/** The period of a day; in a gap the last one before it. Null when none began yet. */
export function periodoEm<P extends Periodo>(periodos: readonly P[], dia: string): Achado<P> | null {
  let ultimo: P | undefined
  for (const p of periodos) if (p.inicio <= dia && (!ultimo || p.inicio > ultimo.inicio)) ultimo = p
  if (!ultimo) return null
  if (contem(ultimo, dia)) return { periodo: ultimo, lacuna: null }
  return { periodo: ultimo, lacuna: { desde: somarDias(ultimo.fim ?? dia, 1) } }
}

/** The days between two periods that no period covers, up to `ate`. */
export function lacunas(periodos: readonly Periodo[], ate: string): { de: string; ate: string }[] {
  const buracos: { de: string; ate: string }[] = []
  let livre: string | null = null
  for (const p of periodos.toSorted((a, b) => a.inicio.localeCompare(b.inicio))) {
    if (livre !== null && p.inicio > livre) buracos.push({ de: livre, ate: somarDias(p.inicio, -1) })
    if (p.fim === null) return buracos
    livre = somarDias(p.fim, 1)
  }
  if (livre !== null && livre <= ate) buracos.push({ de: livre, ate })
  return buracos
}

/** What is wrong with a new period beside one that exists. */
export const fraseDaSobreposicao = (novo: Periodo, existe: Periodo): string =>
  existe.fim === null
    ? `O período começa em ${diaBr(novo.inicio)} e o que existe, de ${diaBr(existe.inicio)}, não tem fim. ` +
      'Corrija a data ou encerre o outro.'
    : novo.inicio < existe.inicio
      ? `O período vai até ${novo.fim ? diaBr(novo.fim) : 'o próximo'} e o que existe começa em ` +
        `${diaBr(existe.inicio)}. Corrija a data ou encerre o outro.`
      : `O período começa em ${diaBr(novo.inicio)} e o que existe vai até ${diaBr(existe.fim)}. ` +
        'Corrija a data ou encerre o outro.'

/** Change from one price to another; null where there is nothing to compare. */
export const variacao = (antes: number | null, depois: number | null): number | null =>
  antes === null || depois === null || antes === 0 ? null : (depois - antes) / antes
