import { sql } from 'kysely'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { CorpoDaCosip, CorpoDoTributo } from '../../contract/base.ts'
import { baseMudou } from '../../eventos.ts'
import type { CorDaBandeira } from '../../tipos.ts'
import { distribuidoraPorId } from '../consultas/distribuidoras.ts'
import { lerBandeiras, lerTributos, type LinhaDoTributo } from '../consultas/tributos.ts'
import { trancarDistribuidora } from './gravar.ts'

const mudou = (versao: number) =>
  new ErroApp('VERSAO', 409, 'Esta linha mudou enquanto você a via. Veja como ficou e tente de novo.', {
    details: { versao },
  })

export async function criarTributo(u: Unidade, t: CorpoDoTributo): Promise<string> {
  await trancarDistribuidora(u.tx, t.distribuidora_id)
  const { ufs, nome } = await distribuidoraPorId(u.tx, t.distribuidora_id)
  if (!ufs.includes(t.uf))
    throw invalido(`${nome} não atende ${t.uf}.`, [{ campo: 'uf', mensagem: `${nome} não atende ${t.uf}` }])
  const id = uuidv7()
  await u.tx
    .insertInto('tarifas.tributos')
    .values({ id, ...t, origem: 'manual', criado_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'tributo.criar', entidade: 'tributo', entidade_id: id, depois: t })
  u.emitir(baseMudou, { que: 'tributos' })
  return id
}

async function trancarTributo(u: Unidade, id: string): Promise<LinhaDoTributo> {
  await sql`select from tarifas.tributos where id = ${id} for update`.execute(u.tx)
  const [t] = await lerTributos(u.tx, sql`t.id = ${id}`)
  if (!t) throw naoEncontrado('Tributos não encontrados.')
  return t
}

export async function alterarTributo(
  u: Unidade,
  id: string,
  { versao, ...t }: Omit<CorpoDoTributo, 'distribuidora_id'> & { versao: number },
): Promise<void> {
  const { id: _, versao: atual, origem: __, distribuidora_id: ___, ...antes } = await trancarTributo(u, id)
  if (atual !== versao) throw mudou(atual)
  await u.tx
    .updateTable('tarifas.tributos')
    .set({ ...t, origem: 'manual', versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'tributo.alterar', entidade: 'tributo', entidade_id: id, antes, depois: t })
  u.emitir(baseMudou, { que: 'tributos' })
}

/** The last rates of a utility in a state stay: without them no bill can be computed. */
export async function excluirTributo(u: Unidade, id: string): Promise<void> {
  const achado = await trancarTributo(u, id)
  await trancarDistribuidora(u.tx, achado.distribuidora_id)
  const outros = await lerTributos(
    u.tx,
    sql`t.distribuidora_id = ${achado.distribuidora_id} and t.uf = ${achado.uf} and t.classe = 'todas' and t.faixa_ate is null and t.id <> ${id}`,
  )
  if (outros.length === 0)
    throw conflito('São os únicos tributos desta distribuidora no estado: mude em vez de excluir.')
  await u.tx.deleteFrom('tarifas.tributos').where('id', '=', id).execute()
  u.auditar({ acao: 'tributo.excluir', entidade: 'tributo', entidade_id: id, antes: achado })
  u.emitir(baseMudou, { que: 'tributos' })
}

/** The flag of a month is one row: a second word on it replaces the first. */
export async function guardarBandeira(
  u: Unidade,
  mes: string,
  b: { cor: CorDaBandeira; valor: number },
): Promise<void> {
  const [antes] = await lerBandeiras(u.tx, mes)
  await sql`
    insert into tarifas.bandeiras (mes, cor, valor)
    values (${mes}, ${b.cor}, ${b.valor})
    on conflict (mes) do update set cor = excluded.cor, valor = excluded.valor, versao = bandeiras.versao + 1
  `.execute(u.tx)
  u.auditar({
    acao: 'bandeira.guardar',
    entidade: 'bandeira',
    entidade_id: mes,
    antes: antes && { cor: antes.cor, valor: antes.valor },
    depois: b,
  })
  u.emitir(baseMudou, { que: 'bandeiras' })
}

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

async function trancarCosip(u: Unidade, id: string) {
  const c = await u.tx
    .selectFrom('tarifas.cosip')
    .select(['uf', 'municipio', 'classe', 'faixa_de', 'faixa_ate', 'valor_centavos', 'percentual', 'versao'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!c) throw naoEncontrado('Iluminação pública não encontrada.')
  return c
}

export async function alterarCosip(
  u: Unidade,
  id: string,
  { versao, ...c }: CorpoDaCosip & { versao: number },
): Promise<void> {
  const { versao: atual, ...antes } = await trancarCosip(u, id)
  if (atual !== versao) throw mudou(atual)
  await u.tx
    .updateTable('tarifas.cosip')
    .set({ ...c, versao: versao + 1 })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'cosip.alterar', entidade: 'cosip', entidade_id: id, antes, depois: c })
  u.emitir(baseMudou, { que: 'cosip' })
}

export async function excluirCosip(u: Unidade, id: string): Promise<void> {
  const antes = await trancarCosip(u, id)
  await u.tx.deleteFrom('tarifas.cosip').where('id', '=', id).execute()
  u.auditar({ acao: 'cosip.excluir', entidade: 'cosip', entidade_id: id, antes })
  u.emitir(baseMudou, { que: 'cosip' })
}
