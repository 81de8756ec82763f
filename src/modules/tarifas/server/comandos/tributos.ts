import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CorpoDoTributo } from '../../contract/base.ts'
import { baseMudou } from '../../eventos.ts'
import { distribuidoraPorId } from '../consultas/distribuidoras.ts'
import { lerTributos, type LinhaDoTributo } from '../consultas/tributos.ts'
import { exigirQueNaoCorrige, exigirSemUso, exigirVersao } from './da-base.ts'
import { trancarDistribuidora } from './gravar.ts'

type Mudanca = Omit<CorpoDoTributo, 'distribuidora_id'>

export async function criarTributo(u: Unidade, t: CorpoDoTributo): Promise<string> {
  await trancarDistribuidora(u.tx, t.distribuidora_id)
  await exigirEstado(u, t.distribuidora_id, t.uf)
  const id = uuidv7()
  await u.tx
    .insertInto('tarifas.tributos')
    .values({ id, ...t, origem: 'manual', criado_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'tributo.criar', entidade: 'tributo', entidade_id: id, depois: t })
  u.emitir(baseMudou, { que: 'tributos' })
  return id
}

async function exigirEstado(u: Unidade, distribuidoraId: string, uf: string): Promise<void> {
  const { ufs, nome } = await distribuidoraPorId(u.tx, distribuidoraId)
  if (ufs.includes(uf)) return
  throw invalido(`${nome} não atende ${uf}.`, [{ campo: 'uf', mensagem: `${nome} não atende ${uf}` }])
}

async function trancarTributo(u: Unidade, id: string): Promise<LinhaDoTributo> {
  await sql`select from tarifas.tributos where id = ${id} for update`.execute(u.tx)
  const [t] = await lerTributos(u.tx, sql`t.id = ${id}`)
  if (!t) throw naoEncontrado('Tributos não encontrados.')
  if (t.substituida_por !== null) throw conflito('Estes tributos já foram corrigidos: outros tomaram o lugar deles.')
  return t
}

/** What a user typed of a row. */
function dito(t: LinhaDoTributo) {
  const {
    id: _id,
    distribuidora_id: _distribuidora,
    origem: _origem,
    motivo: _motivo,
    corrige_id: _corrige,
    substituida_por: _substituida,
    usos: _usos,
    versao: _versao,
    ...resto
  } = t
  return resto
}

export async function alterarTributo(
  u: Unidade,
  id: string,
  { versao, ...t }: Mudanca & { versao: number },
): Promise<void> {
  const antes = await trancarTributo(u, id)
  exigirVersao(antes.versao, versao)
  exigirSemUso(antes)
  await exigirEstado(u, antes.distribuidora_id, t.uf)
  await u.tx
    .updateTable('tarifas.tributos')
    .set({ ...t, ...(antes.origem === 'semente' ? { origem: 'manual' } : {}), versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'tributo.alterar', entidade: 'tributo', entidade_id: id, antes: dito(antes), depois: t })
  u.emitir(baseMudou, { que: 'tributos' })
}

/** Puts new rates in the place of a row, which stays for what was computed with it. */
export async function corrigirTributo(
  u: Unidade,
  id: string,
  { versao, motivo, ...t }: Mudanca & { versao: number; motivo: string },
): Promise<string> {
  const antes = await trancarTributo(u, id)
  exigirVersao(antes.versao, versao)
  const { distribuidora_id } = antes
  await exigirEstado(u, distribuidora_id, t.uf)
  const novo = uuidv7()
  await u.tx
    .updateTable('tarifas.tributos')
    .set({ substituida_por: novo, versao: antes.versao + 1 })
    .where('id', '=', id)
    .execute()
  const criado_por = u.autor.usuario?.id ?? null
  await u.tx
    .insertInto('tarifas.tributos')
    .values({ id: novo, distribuidora_id, ...t, origem: 'correcao', motivo, corrige_id: id, criado_por })
    .execute()
  u.auditar({
    acao: 'tributo.corrigir',
    entidade: 'tributo',
    entidade_id: novo,
    antes: dito(antes),
    depois: t,
    motivo,
  })
  u.emitir(baseMudou, { que: 'tributos' })
  return novo
}

/** The last rates of a utility in a state stay: without them no bill can be computed. */
export async function excluirTributo(u: Unidade, id: string): Promise<void> {
  const achado = await trancarTributo(u, id)
  exigirSemUso(achado)
  exigirQueNaoCorrige(achado)
  await trancarDistribuidora(u.tx, achado.distribuidora_id)
  const outros = await lerTributos(
    u.tx,
    sql`
      t.substituida_por is null
      and t.distribuidora_id = ${achado.distribuidora_id}
      and t.uf = ${achado.uf}
      and t.classe = 'todas'
      and t.faixa_ate is null
      and t.id <> ${id}
    `,
  )
  if (outros.length === 0)
    throw conflito('São os únicos tributos desta distribuidora no estado: mude em vez de excluir.')
  await u.tx.deleteFrom('tarifas.tributos').where('id', '=', id).execute()
  u.auditar({ acao: 'tributo.excluir', entidade: 'tributo', entidade_id: id, antes: dito(achado) })
  u.emitir(baseMudou, { que: 'tributos' })
}
