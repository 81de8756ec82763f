import { sql } from 'kysely'
import { DIA_MS } from '#kit/dias.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { definirParametro } from '#platform/postgres/parametros.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cartaoPrazo } from '#modules/funis/nucleo/eventos.ts'

interface Vencendo {
  id: string
  funil_id: string
  titulo: string
  responsavel_id: string
  chave: string
  passou: boolean
}

const MARCA = 'funis.prazos_avisados_ate'
const SOBREPOSICAO_MS = 10 * 60_000
const ATRASO_MAXIMO_MS = 7 * DIA_MS

/**
 * Notifies the assignee about 2 h before the deadline and right after it. Runs every 5 min and continues where the last
 * run ended, so that an outage only delays a notice; deadlines older than 7 days are skipped. Runs overlap by 10 min,
 * because a deadline may be committed late, so one can match twice: it is part of the key that the listeners
 * deduplicate by.
 */
export async function avisarPrazos(s: Servicos, agora = new Date()): Promise<void> {
  await s.executar(sistema, async (u) => {
    const desde = await avancarMarca(u.tx, agora)
    const { rows } = await sql<Vencendo>`
      select
        c.id,
        c.funil_id,
        c.titulo,
        c.responsavel_id,
        c.vence_em < ${agora} as passou,
        (case when c.vence_em < ${agora} then 'vencido:' else 'perto:' end) || c.id || ':' || extract(
          epoch from c.vence_em
        )::bigint as chave
      from funis.cartoes c
      where c.situacao = 'aberto'
        and c.arquivado_em is null
        and c.responsavel_id is not null
        and (
          c.vence_em between ${desde} and ${agora}
          or c.vence_em between
            greatest(${agora}::timestamptz, ${desde}::timestamptz + interval '2 hours')
            and ${agora}::timestamptz + interval '2 hours'
        )
      order by c.vence_em, c.id
    `.execute(u.tx)
    for (const c of rows)
      u.emitir(cartaoPrazo, {
        cartao_id: c.id,
        funil_id: c.funil_id,
        titulo: c.titulo,
        pessoas: [c.responsavel_id],
        por: null,
        texto: c.passou
          ? `O prazo de “${c.titulo}” passou`.slice(0, 300)
          : `O prazo de “${c.titulo}” vence em menos de 2 horas`.slice(0, 300),
        chave: c.chave,
      })
  })
}

/** Stores the time of this run; returns where it starts. The lock of the parameter serializes concurrent runs. */
async function avancarMarca(tx: Tx, agora: Date): Promise<Date> {
  const antes = await definirParametro(tx, MARCA, agora.toISOString())
  const marca = typeof antes === 'string' ? Date.parse(antes) : Infinity
  return new Date(Math.max(Math.min(marca, agora.getTime() - SOBREPOSICAO_MS), agora.getTime() - ATRASO_MAXIMO_MS))
}
