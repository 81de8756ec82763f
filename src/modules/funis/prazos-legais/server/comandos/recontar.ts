import { sql } from 'kysely'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { recontarPrazos } from '#modules/funis/definicao/server/comandos/levar-cartoes.ts'
import { expedienteNoFunil } from '#modules/funis/nucleo/server/consultas/expediente.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { recontarParados } from './recontar-parados.ts'

/**
 * Recalculates the deadlines of open cards in stages with this legal deadline, as it was on the day each entered; one
 * funnel per transaction. Deadlines set by hand stay.
 */
export async function recontarPeloTermo(s: Servicos, termo: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from funis.funis
    where versao > 0
      and arquivado_em is null
      and definicao -> 'estagios' @> jsonb_build_array(
        jsonb_build_object('prazo', jsonb_build_object('unidade', 'legal', 'termo', ${termo}::text))
      )
    order by id
  `.execute(s.banco.db)
  for (const { id } of rows)
    await s.executar(sistema, async (u) => {
      const { definicao } = await funilVigente(u.tx, id)
      const contados = definicao.estagios.filter(
        (e) => situacaoDe(e.tipo) === 'aberto' && e.prazo?.unidade === 'legal' && e.prazo.termo === termo,
      )
      await recontarPrazos(u, contados)
      const agora = await expedienteNoFunil(u.tx, id)
      for (const e of contados) await recontarParados(u, e, agora)
    })
}
