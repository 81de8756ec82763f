import { createHash, randomBytes } from 'node:crypto'
import type { BodyDe } from '#kit/endpoint.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { novoSegredo, trocarSegredo, type Segredos } from '#platform/saidas/assinatura.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { webhooks } from '../../../contract/webhooks.ts'
import { camposEmUso, funilVigente } from '../../consultas/funil.ts'

type Corpo = BodyDe<typeof webhooks.criarEntrada>
export const hashDoToken = (token: string): string => createHash('sha256').update(token).digest('hex')
export const contextoDaEntrada = (id: string): string => `funis.entradas:${id}`

async function conferir(u: Unidade, funilId: string, p: Corpo): Promise<void> {
  const [funil, campos] = [await funilVigente(u.tx, funilId), await camposEmUso(u.tx)]
  if (p.estagio_id && !funil.definicao.estagios.some((e) => e.id === p.estagio_id)) throw invalido('Este estágio não é do funil', [{ campo: 'estagio_id', mensagem: 'Este estágio não é do funil' }])
  const perdido = p.mapa.findIndex((m) => m.para !== 'titulo' && !campos.has(m.para))
  if (perdido >= 0) throw invalido('Este campo não existe mais', [{ campo: `mapa.${perdido}.para`, mensagem: 'Este campo não existe mais' }])
}

export async function criarEntrada(u: Unidade, cofre: Cofre, funilId: string, p: Corpo): Promise<{ id: string; segredo: string }> {
  await conferir(u, funilId, p)
  const id = uuidv7()
  const token = randomBytes(24).toString('base64url')
  const segredo = novoSegredo()
  await u.tx.insertInto('funis.entradas').values({
    id, funil_id: funilId, estagio_id: p.estagio_id, nome: p.nome, ativa: p.ativa, mapa: JSON.stringify(p.mapa), token_hash: hashDoToken(token),
    token: cofre.cifrar(token, contextoDaEntrada(id)), segredos: cofre.cifrar(JSON.stringify({ segredo }), contextoDaEntrada(id)),
  }).execute()
  u.auditar({ acao: 'funil.entrada_criar', entidade: 'funil', entidade_id: funilId, depois: { id, nome: p.nome } })
  return { id, segredo }
}

export async function alterarEntrada(u: Unidade, funilId: string, id: string, p: Corpo): Promise<void> {
  await conferir(u, funilId, p)
  const { numUpdatedRows } = await u.tx.updateTable('funis.entradas').set({ nome: p.nome, estagio_id: p.estagio_id, ativa: p.ativa, mapa: JSON.stringify(p.mapa) }).where('id', '=', id).where('funil_id', '=', funilId).executeTakeFirst()
  if (!numUpdatedRows) throw naoEncontrado('Endereço não encontrado.')
  u.auditar({ acao: 'funil.entrada_alterar', entidade: 'funil', entidade_id: funilId, depois: { id, nome: p.nome, ativa: p.ativa } })
}

/** Told once, to who asks; the one before still counts for a day. */
export async function trocarSegredoDaEntrada(u: Unidade, cofre: Cofre, funilId: string, id: string): Promise<string> {
  const e = await u.tx.selectFrom('funis.entradas').select('segredos').where('id', '=', id).where('funil_id', '=', funilId).forUpdate().executeTakeFirst()
  if (!e) throw naoEncontrado('Endereço não encontrado.')
  const segredo = novoSegredo()
  const depois = trocarSegredo(JSON.parse(cofre.decifrar(e.segredos, contextoDaEntrada(id))) as Segredos, segredo)
  await u.tx.updateTable('funis.entradas').set({ segredos: cofre.cifrar(JSON.stringify(depois), contextoDaEntrada(id)) }).where('id', '=', id).execute()
  u.auditar({ acao: 'funil.entrada_segredo', entidade: 'funil', entidade_id: funilId, depois: { id } })
  return segredo
}

export async function excluirEntrada(u: Unidade, funilId: string, id: string): Promise<void> {
  const { numDeletedRows } = await u.tx.deleteFrom('funis.entradas').where('id', '=', id).where('funil_id', '=', funilId).executeTakeFirst()
  if (!numDeletedRows) throw naoEncontrado('Endereço não encontrado.')
  u.auditar({ acao: 'funil.entrada_excluir', entidade: 'funil', entidade_id: funilId, antes: { id } })
}
