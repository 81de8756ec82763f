import { ligarPartes } from '#engines/fluxo/partes.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import type { PartesDoRobo } from '../contract/robos.ts'

/** Returns the flow linked to the parts that it would call if it were published now. */
export function comPartes(fluxo: Fluxo, { lista, lote }: PartesDoRobo): Fluxo {
  return ligarPartes(
    { fluxo, chama: Object.fromEntries(lista.flatMap((p) => (p.chave ? [[p.id, p.chave]] : []))) },
    new Map(Object.entries(lote)),
  )
}
