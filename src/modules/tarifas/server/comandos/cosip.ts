import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CorpoDaCosip } from '../../contract/base.ts'
import { baseMudou } from '../../eventos.ts'
import { cosipPorId, type LinhaDaCosip } from '../consultas/base.ts'
import { exigirQueNaoCorrige, exigirSemUso, exigirVersao } from './da-base.ts'

export async function criarCosip(u: Unidade, c: CorpoDaCosip): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('tarifas.cosip')
    .values({ id, ...c })
    .execute()
  u.auditar({ acao: 'cosip.criar', entidade: 'cosip', entidade_id: id, depois: c })
  u.emitir(baseMudou, { que: 'cosip' })
  return id
}

async function trancarCosip(u: Unidade, id: string): Promise<LinhaDaCosip> {
  await sql`select from tarifas.cosip where id = ${id} for update`.execute(u.tx)
  const c = await cosipPorId(u.tx, id)
  if (!c) throw naoEncontrado('Iluminação pública não encontrada.')
  if (c.substituida_por !== null) throw conflito('Esta faixa já foi corrigida: outra tomou o lugar dela.')
  return c
}

/** What a user typed of a row. */
function dito(c: LinhaDaCosip): CorpoDaCosip {
  const { id: _, motivo: __, corrige_id: ___, substituida_por: ____, usos: _____, versao: ______, ...resto } = c
  return resto
}

export async function alterarCosip(
  u: Unidade,
  id: string,
  { versao, ...c }: CorpoDaCosip & { versao: number },
): Promise<void> {
  const antes = await trancarCosip(u, id)
  exigirVersao(antes.versao, versao)
  exigirSemUso(antes)
  await u.tx
    .updateTable('tarifas.cosip')
    .set({ ...c, versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'cosip.alterar', entidade: 'cosip', entidade_id: id, antes: dito(antes), depois: c })
  u.emitir(baseMudou, { que: 'cosip' })
}

/** Puts a new row in the place of one, which stays for what was computed with it. */
export async function corrigirCosip(
  u: Unidade,
  id: string,
  { versao, motivo, ...c }: CorpoDaCosip & { versao: number; motivo: string },
): Promise<string> {
  const antes = await trancarCosip(u, id)
  exigirVersao(antes.versao, versao)
  const novo = uuidv7()
  await u.tx
    .updateTable('tarifas.cosip')
    .set({ substituida_por: novo, versao: antes.versao + 1 })
    .where('id', '=', id)
    .execute()
  await u.tx
    .insertInto('tarifas.cosip')
    .values({ id: novo, ...c, motivo, corrige_id: id })
    .execute()
  u.auditar({ acao: 'cosip.corrigir', entidade: 'cosip', entidade_id: novo, antes: dito(antes), depois: c, motivo })
  u.emitir(baseMudou, { que: 'cosip' })
  return novo
}

export async function excluirCosip(u: Unidade, id: string): Promise<void> {
  const antes = await trancarCosip(u, id)
  exigirSemUso(antes)
  exigirQueNaoCorrige(antes)
  await u.tx.deleteFrom('tarifas.cosip').where('id', '=', id).execute()
  u.auditar({ acao: 'cosip.excluir', entidade: 'cosip', entidade_id: id, antes: dito(antes) })
  u.emitir(baseMudou, { que: 'cosip' })
}
