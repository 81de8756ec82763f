import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { novoSegredo, trocarSegredo, type Segredos } from '#platform/saidas/assinatura.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'

const MAXIMO = 10
export const contextoDoDestino = (id: string): string => `funis.destinos.segredos:${id}`

interface Corpo {
  nome: string
  url: string
  eventos: string[]
}

export async function criarDestino(u: Unidade, cofre: Cofre, funilId: string, p: Corpo): Promise<{ id: string; segredo: string }> {
  await sql`select 1 from funis.funis where id = ${funilId} for update`.execute(u.tx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from funis.destinos where funil_id = ${funilId}`.execute(u.tx)
  if ((rows[0]?.n ?? 0) >= MAXIMO) throw conflito(`Um funil avisa no máximo ${MAXIMO} sistemas.`)
  const id = uuidv7()
  const segredo = novoSegredo()
  await u.tx.insertInto('funis.destinos').values({ id, funil_id: funilId, nome: p.nome, url: p.url, eventos: [...new Set(p.eventos)], segredos: cofre.cifrar(JSON.stringify({ segredo }), contextoDoDestino(id)) }).execute()
  u.auditar({ acao: 'funil.destino_criar', entidade: 'funil', entidade_id: funilId, depois: { id, nome: p.nome, url: p.url, eventos: p.eventos } })
  return { id, segredo }
}

export async function alterarDestino(u: Unidade, funilId: string, id: string, p: Corpo & { ativo: boolean }): Promise<void> {
  const { numUpdatedRows } = await u.tx.updateTable('funis.destinos').set({ nome: p.nome, url: p.url, eventos: [...new Set(p.eventos)], ativo: p.ativo }).where('id', '=', id).where('funil_id', '=', funilId).executeTakeFirst()
  if (!numUpdatedRows) throw naoEncontrado('Destino não encontrado.')
  u.auditar({ acao: 'funil.destino_alterar', entidade: 'funil', entidade_id: funilId, depois: { id, ...p } })
}

/** Told once, to who asks; for a day what we send is signed with the one before, too. */
export async function trocarSegredoDoDestino(u: Unidade, cofre: Cofre, funilId: string, id: string): Promise<string> {
  const d = await u.tx.selectFrom('funis.destinos').select('segredos').where('id', '=', id).where('funil_id', '=', funilId).forUpdate().executeTakeFirst()
  if (!d) throw naoEncontrado('Destino não encontrado.')
  const segredo = novoSegredo()
  const depois = trocarSegredo(JSON.parse(cofre.decifrar(d.segredos, contextoDoDestino(id))) as Segredos, segredo)
  await u.tx.updateTable('funis.destinos').set({ segredos: cofre.cifrar(JSON.stringify(depois), contextoDoDestino(id)) }).where('id', '=', id).execute()
  u.auditar({ acao: 'funil.destino_segredo', entidade: 'funil', entidade_id: funilId, depois: { id } })
  return segredo
}

export async function excluirDestino(u: Unidade, funilId: string, id: string): Promise<void> {
  const { numDeletedRows } = await u.tx.deleteFrom('funis.destinos').where('id', '=', id).where('funil_id', '=', funilId).executeTakeFirst()
  if (!numDeletedRows) throw naoEncontrado('Destino não encontrado.')
  u.auditar({ acao: 'funil.destino_excluir', entidade: 'funil', entidade_id: funilId, antes: { id } })
}
