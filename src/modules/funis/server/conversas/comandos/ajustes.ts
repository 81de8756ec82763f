import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { conversasDoFunil } from '../../../contract/conversas.ts'

async function exigirEstagio(u: Unidade, funilId: string, id: string): Promise<void> {
  const e = await u.tx.selectFrom('funis.estagios').select('id').where('id', '=', id).where('funil_id', '=', funilId).where('arquivado_em', 'is', null).executeTakeFirst()
  if (!e) throw naoEncontrado('Estágio não encontrado.')
}

export async function guardarMensagem(u: Unidade, funilId: string, estagioId: string, texto: string): Promise<void> {
  await exigirEstagio(u, funilId, estagioId)
  if (texto === '') await u.tx.deleteFrom('funis.mensagens_de_estagio').where('estagio_id', '=', estagioId).execute()
  else await sql`insert into funis.mensagens_de_estagio (estagio_id, texto) values (${estagioId}, ${texto}) on conflict (estagio_id) do update set texto = excluded.texto, atualizada_em = now()`.execute(u.tx)
  u.auditar({ acao: 'funil.mensagem', entidade: 'funil', entidade_id: funilId, depois: { estagio_id: estagioId } })
}

export async function criarEntradaDaMeta(u: Unidade, funilId: string, p: BodyDe<typeof conversasDoFunil.criarEntradaDaMeta>): Promise<string> {
  if (p.estagio_id) await exigirEstagio(u, funilId, p.estagio_id)
  const id = uuidv7()
  const { rows } = await sql`insert into funis.entradas_da_meta (id, formulario_id, conjunto_id, funil_id, estagio_id, time_id) values (${id}, ${p.formulario_id}, ${p.conjunto_id}, ${funilId}, ${p.estagio_id}, ${p.time_id}) on conflict (formulario_id, conjunto_id) do nothing returning id`.execute(u.tx)
  if (rows.length === 0) throw conflito('Estes leads já entram em um funil.')
  u.auditar({ acao: 'funil.entrada_da_meta', entidade: 'funil', entidade_id: funilId, depois: p })
  return id
}

export async function excluirEntradaDaMeta(u: Unidade, funilId: string, id: string): Promise<void> {
  const { numDeletedRows } = await u.tx.deleteFrom('funis.entradas_da_meta').where('id', '=', id).where('funil_id', '=', funilId).executeTakeFirst()
  if (!numDeletedRows) throw naoEncontrado('Entrada não encontrada.')
  u.auditar({ acao: 'funil.entrada_da_meta_excluir', entidade: 'funil', entidade_id: funilId, antes: { id } })
}

/** The conversation says which card it is about, once. */
export async function vincularConversa(u: Unidade, conversaId: string, cartaoId: string, titulo: string): Promise<void> {
  await sql`insert into chat.vinculos (conversa_id, tipo, id, titulo, por) values (${conversaId}, 'cartao', ${cartaoId}, ${titulo.slice(0, 160)}, ${u.autor.usuario?.id ?? null}) on conflict do nothing`.execute(u.tx)
}
