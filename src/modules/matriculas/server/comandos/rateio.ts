import { proporSaida } from '#modules/usinas/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { MatriculaTrancada } from './nucleo.ts'

export interface UnidadeNaUsina {
  unidade_id: string
  usina_id: string | null
}

/** A member as the motive of a sharing list names it. */
export const nomeNaLista = (m: Pick<MatriculaTrancada, 'nome' | 'numero'>): string =>
  m.numero === null ? m.nome : `${m.nome}, matrícula ${m.numero}`

/** Drafts the next list of each plant without these units. A person reviews it and sends it to the utility. */
export async function tirarDasUsinas(u: Unidade, unidades: readonly UnidadeNaUsina[], motivo: string): Promise<void> {
  const porUsina = Map.groupBy(
    unidades.filter((x) => x.usina_id !== null),
    (x) => x.usina_id ?? '',
  )
  // in the order of their ids: two exits never wait for each other
  for (const usinaId of [...porUsina.keys()].sort())
    await proporSaida(u, { usinaId, unidades: (porUsina.get(usinaId) ?? []).map((x) => x.unidade_id), motivo })
}
