import { sql } from 'kysely'
import { apagarMensagensPara } from '#modules/chat/publico.ts'
import { apagarDadosDosContatos } from '#modules/contatos/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * Deletes the personal data of these leads. Counts, origin and outcome stay, because they identify no person. Also
 * deletes contacts that exist only because of these leads; contacts with messages of their own stay.
 */
export async function apagarLeads(u: Unidade, ids: readonly string[], motivo: string): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ id: string; contato_id: string | null }>`
    with antes as (
      select id, contato_id
      from meta.leads
      where id = any(${ids}::uuid[])
        and estado <> 'apagado'
      for update
    )
    update meta.leads l
    set
      campos = null,
      nome = null,
      email = null,
      telefone = null,
      contato_id = null,
      motivo = case when l.situacao = 'perdido' then 'apagado' end,
      erro = null,
      estado = 'apagado',
      apagado_em = now()
    from antes
    where l.id = antes.id
    returning l.id, antes.contato_id
  `.execute(u.tx)
  for (const l of rows) {
    await u.tx.updateTable('meta.lead_historico').set({ motivo: null }).where('lead_id', '=', l.id).execute()
    await u.tx
      .insertInto('meta.lead_historico')
      .values({ lead_id: l.id, tipo: 'apagado', usuario_id: u.autor.usuario?.id ?? null })
      .execute()
    u.auditar({ acao: 'lead.apagar_dados', entidade: 'lead', entidade_id: l.id, motivo })
  }
  await apagarContatosSoltos(u, [...new Set(rows.flatMap((l) => l.contato_id ?? []))], motivo)
  return rows.length
}

/** Deletes contacts that have never written and have no other lead. */
async function apagarContatosSoltos(u: Unidade, contatos: string[], motivo: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select k.id
    from contatos_publico.contatos k
    where k.id = any(${contatos}::uuid[])
      and not exists (select 1 from meta.leads l where l.contato_id = k.id)
      and not exists (
        select 1
        from chat_publico.conversas c
        where c.contato_id = k.id
          and c.total_entradas > 0
      )
  `.execute(u.tx)
  const ids = rows.map((r) => r.id)
  if (ids.length === 0) return
  await apagarDadosDosContatos(u, ids, motivo)
  await apagarMensagensPara(u.tx, ids)
}
