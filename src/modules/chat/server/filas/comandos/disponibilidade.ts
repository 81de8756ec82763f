import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Disponibilidade, Presenca } from '../../../contract/filas.ts'
import { presencaEm } from '../consultas/presenca.ts'

export async function minhaDisponibilidade(db: Db | Tx, usuarioId: string, agora: Date): Promise<Disponibilidade> {
  const { rows } = await sql<Disponibilidade>`select p.escolha, p.automatica, ${presencaEm(agora)} as presenca from chat.disponibilidade p where p.usuario_id = ${usuarioId}`.execute(db)
  return rows[0] ?? { escolha: 'disponivel', automatica: null, presenca: 'ausente' }
}

/** The person says how they are. It is also the one click back from an absence nobody asked for. */
export async function escolherPresenca(u: Unidade, usuarioId: string, escolha: Presenca, agora: Date): Promise<void> {
  const ausente = escolha === 'ausente' ? agora : null
  const antes = await u.tx.selectFrom('chat.disponibilidade').select(['escolha', 'automatica']).where('usuario_id', '=', usuarioId).forUpdate().executeTakeFirst()
  await sql`insert into chat.disponibilidade (usuario_id, escolha, ausente_desde, sinal_em, ativo_em, mudou_em) values (${usuarioId}, ${escolha}, ${ausente}, ${agora}, ${agora}, ${agora})
    on conflict (usuario_id) do update set escolha = excluded.escolha, automatica = null, sinal_em = excluded.sinal_em, ativo_em = excluded.ativo_em, mudou_em = excluded.mudou_em,
      ausente_desde = case when excluded.ausente_desde is null then null else coalesce(chat.disponibilidade.ausente_desde, excluded.ausente_desde) end`.execute(u.tx)
  if (antes?.escolha !== escolha || antes.automatica) u.auditar({ acao: 'presenca.escolher', entidade: 'usuario', entidade_id: usuarioId, antes, depois: { escolha, automatica: null } })
}

/** Open browsers that nobody has touched for this long have nobody before them. */
const INATIVIDADE_MS = 10 * 60_000

/**
 * A browser is open; `ativo` says whether somebody touches it. Any one of a person's browsers keeps them there. A touch is enough to be back
 * from a lost connection; an absence for touching nothing ends by a click, because a mouse that moved is not yet a person at the desk.
 * Returns whether they became free by this.
 */
export async function sinalDeVida(tx: Tx, usuarioId: string, ativo: boolean, agora: Date): Promise<boolean> {
  const antes = await tx.selectFrom('chat.disponibilidade').select(['automatica', 'escolha', 'ativo_em']).where('usuario_id', '=', usuarioId).forUpdate().executeTakeFirst()
  const parado = !ativo && antes !== undefined && antes.ativo_em.getTime() <= agora.getTime() - INATIVIDADE_MS
  const automatica = antes?.automatica === 'desconexao' && ativo ? null : (antes?.automatica ?? (parado ? 'inatividade' : null))
  const ausente = automatica !== null || antes?.escolha === 'ausente'
  await sql`insert into chat.disponibilidade (usuario_id, sinal_em, ativo_em, mudou_em) values (${usuarioId}, ${agora}, ${agora}, ${agora})
    on conflict (usuario_id) do update set automatica = ${automatica}, sinal_em = excluded.sinal_em, ativo_em = case when ${ativo}::boolean then excluded.ativo_em else chat.disponibilidade.ativo_em end,
      ausente_desde = case when ${ausente}::boolean then coalesce(chat.disponibilidade.ausente_desde, ${agora}::timestamptz) end,
      mudou_em = case when chat.disponibilidade.automatica is distinct from ${automatica} then excluded.mudou_em else chat.disponibilidade.mudou_em end`.execute(tx)
  return !ausente && (antes === undefined || antes.automatica !== null)
}
