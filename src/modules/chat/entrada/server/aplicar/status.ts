import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { EntradaStatus } from '#modules/chat/nucleo/server/canais/canal.ts'
import { aindaEspera, itens, type Recebida } from '../lote.ts'

/**
 * Applies receipts. They arrive in any order and more than once, so a status only rises (enviada → entregue → lida),
 * and a failure counts only while no receipt proves delivery. One statement for the batch: the rule is in the WHERE, so
 * there is no race between a read and the write.
 */
export async function aplicarStatus(
  u: Unidade,
  caixaId: string,
  lote: readonly Recebida[],
  adiar: (id: number) => void,
  mudaram: Set<string>,
): Promise<void> {
  const recibos = itens(lote, 'status').filter((i) => i.entrada.status !== 'enviando')
  if (recibos.length === 0) return
  await nomearEnvios(
    u,
    caixaId,
    recibos.map((r) => r.entrada),
  )
  const { rows } = await sql<{ externo: string; id: string | null; mudou: boolean }>`
    with recibo as (
      select
        externo,
        bool_or(status = 'falhou') as falhou,
        max(erro) as erro,
        max(case status when 'enviada' then 1 when 'entregue' then 2 when 'lida' then 3 else 0 end) as degrau
      from unnest(
        ${recibos.map((r) => r.entrada.id_externo)}::text[],
        ${recibos.map((r) => r.entrada.status)}::text[],
        ${recibos.map((r) => r.entrada.erro ?? null)}::text[]
      ) as r(externo, status, erro)
      group by externo
    ),
    alvo as (
      select
        r.externo,
        r.erro,
        m.id,
        m.status,
        case
          when r.degrau >= 2 and r.degrau > (
            case m.status when 'enviada' then 1 when 'entregue' then 2 when 'lida' then 3 else 0 end
          ) then r.degrau
          when r.falhou and r.degrau < 2 and m.status in ('enviando', 'incerta', 'enviada') then -1
          when r.degrau = 1 and m.status in ('enviando', 'incerta') then 1
        end as novo
      from recibo r
      left join chat.mensagens m
        on m.caixa_entrada_id = ${caixaId}
        and m.id_externo = r.externo
        and m.direcao = 'saida'
    ),
    mudanca as (
      update chat.mensagens m
      set
        envio_desde = null,
        status = case a.novo when 1 then 'enviada' when 2 then 'entregue' when 3 then 'lida' else 'falhou' end,
        erro = case when a.novo = -1 then coalesce(a.erro, 'O WhatsApp recusou a mensagem.') end
      from alvo a
      where m.id = a.id
        and a.novo is not null
      returning m.id
    )
    select a.externo, a.id, (a.id in (select id from mudanca)) as mudou
    from alvo a
  `.execute(u.tx)
  const achados = new Map(rows.map((r) => [r.externo, r]))
  for (const r of rows) if (r.id && r.mudou) mudaram.add(r.id)
  for (const { entrada, recebida } of recibos) {
    // a receipt for a message not stored yet: its delivery, or the response of our send, is still on the way
    if (!achados.get(entrada.id_externo)?.id && entrada.de_mim && aindaEspera(recebida)) adiar(recebida.evento_id)
  }
}

/** Sets the external id of a send whose response was lost, from the first receipt that repeats our message id. */
async function nomearEnvios(u: Unidade, caixaId: string, recibos: readonly EntradaStatus[]): Promise<void> {
  const nomeados = recibos.filter((r) => /^[0-9a-f-]{36}$/.test(r.mensagem_id ?? ''))
  if (nomeados.length === 0) return
  await sql`
    update chat.mensagens m
    set id_externo = n.externo
    from unnest(${nomeados.map((r) => r.mensagem_id)}::uuid[], ${nomeados.map((r) => r.id_externo)}::text[]) as n(
      id, externo
    )
    where m.id = n.id
      and m.caixa_entrada_id = ${caixaId}
      and m.direcao = 'saida'
      and m.id_externo is null
      and m.status in ('enviando', 'incerta')
      and not exists (
        select 1
        from chat.mensagens o
        where o.caixa_entrada_id = ${caixaId}
          and o.id_externo = n.externo
      )
  `.execute(u.tx)
}
