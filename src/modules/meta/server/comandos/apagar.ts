import { sql } from 'kysely'
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
    from cad.contatos k
    where k.id = any(${contatos}::uuid[])
      and not exists (select 1 from meta.leads l where l.contato_id = k.id)
      and not exists (select 1 from chat.conversas c where c.contato_id = k.id and c.total_entradas > 0)
  `.execute(u.tx)
  const ids = rows.map((r) => r.id)
  if (ids.length === 0) return
  await sql`delete from cad.contato_identidades where contato_id = any(${ids}::uuid[])`.execute(u.tx)
  await sql`
    update cad.contatos
    set
      nome = '',
      nome_informado = false,
      email = null,
      telefone = null,
      empresa = null,
      cargo = null,
      observacoes = null,
      foto_caminho = null,
      atualizado_em = now()
    where id = any(${ids}::uuid[])
  `.execute(u.tx)
  await sql`update chat.conversas set endereco = null where contato_id = any(${ids}::uuid[])`.execute(u.tx)
  // also delete our messages to them, which contain their name
  await sql`
    update chat.mensagens m
    set conteudo = '', apagada_em = now()
    from chat.conversas c
    where c.id = m.conversa_id
      and c.contato_id = any(${ids}::uuid[])
      and m.direcao = 'saida'
      and m.apagada_em is null
  `.execute(u.tx)
  for (const id of ids) u.auditar({ acao: 'contato.apagar_dados', entidade: 'contato', entidade_id: id, motivo })
}
