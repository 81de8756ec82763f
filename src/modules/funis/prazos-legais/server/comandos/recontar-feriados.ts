import { sql } from 'kysely'
import { situacaoDe } from '#engines/funil/tipos.ts'
import type { Expediente } from '#kit/expediente.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import { recontarPrazos } from '#modules/funis/definicao/server/comandos/levar-cartoes.ts'
import { expedienteNoFunil } from '#modules/funis/nucleo/server/consultas/expediente.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { recontarParados } from './recontar-parados.ts'

export interface FeriadosDeAntes {
  departamentos: readonly { codigo: string; antes: readonly string[] }[]
}

/** Recalculates deadlines in working days and hours after the holiday register changed, one funnel per transaction. */
export async function recontarPorFeriados(s: Servicos, { departamentos }: FeriadosDeAntes): Promise<void> {
  for (const { codigo, antes } of departamentos) {
    const { rows } = await sql<{ id: string }>`
      select id
      from funis.funis
      where versao > 0
        and arquivado_em is null
        and departamento = ${codigo}
      order by id
    `.execute(s.banco.db)
    for (const { id } of rows) await s.executar(sistema, (u) => recontarOFunil(u, id, expedienteCom(antes)))
  }
}

async function recontarOFunil(u: Unidade, funilId: string, antes: Expediente): Promise<void> {
  const { definicao } = await funilVigente(u.tx, funilId)
  // calendar days are not affected by holidays
  const contados = definicao.estagios.filter(
    (e) => situacaoDe(e.tipo) === 'aberto' && e.prazo && e.prazo.unidade !== 'dc',
  )
  await recontarPrazos(u, contados, { por: antes })
  const agora = await expedienteNoFunil(u.tx, funilId)
  for (const e of contados) await recontarParados(u, e, agora, antes)
}
