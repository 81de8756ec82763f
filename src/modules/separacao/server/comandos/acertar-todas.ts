import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { acertarReservas, liberarTudo } from './reservas.ts'
import { avisarMudanca, trancarSeparacao } from './trancar.ts'

/** One kit a transaction: what arrived goes to the nearest installation first. */
export async function acertarComOQueChegou(
  s: Pick<Servicos, 'banco' | 'executar'>,
  movimentoId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select k.id
    from separacao.separacoes k
    where k.situacao in ('aberta', 'separando')
      and exists (
        select
        from separacao.linhas l
        join estoque_publico.reservas r on r.origem_tipo = 'separacao'
          and r.origem_id = l.id
          and r.situacao = 'ativa'
          and r.local_id is null
        join estoque_publico.linhas m on m.movimento_id = ${movimentoId}
          and m.item_id = r.item_id
          and m.local_id = k.local_id
          and m.lado = 1
        where l.separacao_id = k.id
      )
    order by k.instala_em nulls last, k.id
  `.execute(s.banco.db)
  for (const { id } of rows)
    await s.executar(sistema, async (u) => {
      const k = await trancarSeparacao(u.tx, id, ['aberta', 'separando', 'fechada', 'entregue', 'cancelada'], '')
      if (k.situacao !== 'aberta' && k.situacao !== 'separando') return
      await acertarReservas(u, k)
      avisarMudanca(u, k)
    })
}

/** Kits that no user began until the day that was set give back what they held. */
export async function liberarVencidas(s: Pick<Servicos, 'banco' | 'executar'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select k.id
    from separacao.separacoes k
    where k.situacao = 'aberta'
      and k.reserva_ate < now()
      and exists (
        select
        from separacao.linhas l
        join estoque_publico.reservas r on r.origem_tipo = 'separacao'
          and r.origem_id = l.id
          and r.situacao = 'ativa'
        where l.separacao_id = k.id
      )
  `.execute(s.banco.db)
  for (const { id } of rows)
    await s.executar(sistema, async (u) => {
      const k = await trancarSeparacao(u.tx, id, ['aberta', 'separando', 'fechada', 'entregue', 'cancelada'], '')
      if (k.situacao !== 'aberta') return
      await liberarTudo(u, id, 'a reserva venceu')
      avisarMudanca(u, k)
    })
}
