import { somar } from '#engines/energia/numeros.ts'
import type { Acerto } from '../contract/formas.ts'

/** A closed month, with what its invoices are by now. */
export interface MesFechado {
  competencia: string
  /** as it was frozen, adjustments of earlier months included */
  receita_centavos: number
  acertos: readonly Acerto[]
  agora_centavos: number
}

/**
 * What invoices of closed months became after the closing: cancelled, replaced, or issued for a unit that the month was
 * closed without. The first open month takes it, each cent once. Revenue never falls below zero: what a month cannot
 * bear stays for the next one.
 */
export function acertosDe(fechados: readonly MesFechado[], receitaCentavos: number): Acerto[] {
  const feitos = fechados.flatMap((f) => f.acertos)
  const faltam = fechados
    .map(({ competencia, receita_centavos, acertos, agora_centavos }) => {
      const propria = receita_centavos - somar(acertos.map((a) => a.centavos))
      const ja = somar(feitos.filter((a) => a.competencia === competencia).map((a) => a.centavos))
      return { competencia, centavos: agora_centavos - propria - ja }
    })
    .filter((a) => a.centavos !== 0)
    .toSorted((a, b) => a.competencia.localeCompare(b.competencia))
  let cabe = receitaCentavos + somar(faltam.map((a) => Math.max(0, a.centavos)))
  return faltam.flatMap((a) => {
    const centavos = Math.max(a.centavos, -cabe)
    if (centavos < 0) cabe += centavos
    return centavos === 0 ? [] : [{ ...a, centavos }]
  })
}
