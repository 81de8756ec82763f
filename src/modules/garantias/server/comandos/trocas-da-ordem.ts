import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { numeroDaOrdem } from '#modules/ordens/regras/numero.ts'
import type { AoPassar } from '#modules/ordens/publico.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { normalizarSerie } from '../../regras/posicao.ts'
import { instaladaAgora } from '../consultas/onde-esta.ts'
import { trocarSerie } from './series.ts'

interface Uso {
  ano: number
  numero: number
  item_id: string
  entrou: string
  saiu: string
}

async function trocasDoCiclo(tx: Tx, ordemId: string, ciclo: number): Promise<Uso[]> {
  const { rows } = await sql<Uso>`
    select o.ano, o.numero, u.item_id, u.series[1] as entrou, u.serie_retirada as saiu
    from ordens_publico.usos u
    join ordens_publico.ordens o on o.id = u.ordem_id
    where u.ordem_id = ${ordemId}
      and u.ciclo = ${ciclo}
      and u.tipo = 'consumida'
      and u.serie_retirada is not null
      and cardinality(u.series) = 1
    order by u.n
  `.execute(tx)
  return rows
}

/**
 * A concluded order that swapped a part changes the map: the serial that left gives its position to the one that came.
 * A pair that does not fit the map (another model, a serial in no map) leaves it as it is, and the order concludes.
 */
export const trocasDaOrdem: AoPassar = async (u, p) => {
  if (p.para !== 'concluida') return
  for (const t of await trocasDoCiclo(u.tx, p.ordem_id, p.ciclo)) {
    const onde = await instaladaAgora(u.tx, normalizarSerie(t.saiu))
    if (!onde || onde.item_id !== t.item_id) continue
    try {
      await trocarSerie(u, onde.usina_id, {
        chave: uuidv7(),
        string_id: onde.string_id,
        posicao: onde.posicao,
        equipamento_id: onde.equipamento_id,
        serie: normalizarSerie(t.entrou),
        aceitar_fora_da_nota: true,
        motivo: `Trocada na ${numeroDaOrdem(t)}`,
        ordem_id: p.ordem_id,
      })
    } catch (e) {
      // refused by a rule before anything was written
      if (!(e instanceof ErroApp)) throw e
    }
  }
}
