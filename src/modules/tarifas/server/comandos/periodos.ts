import { diaBr } from '#kit/dias.ts'
import { sql } from 'kysely'
import { conflito, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { corpoCoerente, type CorpoDoPeriodo, type CorpoNovo } from '../../contract/tarifas.ts'
import type { LinhaDoPeriodo } from '../consultas/periodos.ts'
import {
  emitirMudanca,
  exigirLugar,
  incluirPeriodo,
  porNoLugar,
  trancarDistribuidora,
  trancarPeriodo,
  type PeriodoNovo,
} from './gravar.ts'

export const EM_USO = 'Este período está em uso: não se edita, corrige-se.'

export async function criarPeriodo(u: Unidade, d: CorpoNovo): Promise<string> {
  await trancarDistribuidora(u.tx, d.distribuidora_id)
  await exigirLugar(u.tx, d, [])
  const id = await incluirPeriodo(u, d, { origem: 'manual' })
  u.auditar({ acao: 'tarifa.criar', entidade: 'tarifa', entidade_id: id, depois: d })
  emitirMudanca(u, d, [d])
  return id
}

/** The contract does not know the modality of the row: the prices are compared with it here. */
function exigirPrecos(p: LinhaDoPeriodo, d: CorpoDoPeriodo): void {
  const campos: { campo: string; mensagem: string }[] = []
  corpoCoerente((caminho, mensagem) => campos.push({ campo: caminho.join('.'), mensagem }), d, p.modalidade)
  if (campos[0]) throw invalido(`${campos[0].mensagem}.`, campos)
}

const noLugarDe = (p: LinhaDoPeriodo, d: CorpoDoPeriodo): PeriodoNovo => ({
  distribuidora_id: p.distribuidora_id,
  subgrupo: p.subgrupo,
  modalidade: p.modalidade,
  classe: p.classe,
  ...d,
})

const dito = ({ inicio, fim, reh, tusdg, precos }: CorpoDoPeriodo) => ({ inicio, fim, reh, tusdg, precos })

export async function alterarPeriodo(
  u: Unidade,
  id: string,
  { versao, ...d }: CorpoDoPeriodo & { versao: number },
): Promise<void> {
  const p = await trancarPeriodo(u.tx, id, versao)
  exigirPrecos(p, d)
  if (p.usos > 0) throw conflito(EM_USO)
  await exigirLugar(u.tx, noLugarDe(p, d), [id])
  await u.tx
    .updateTable('tarifas.vigencias')
    .set({
      inicio: d.inicio,
      fim: d.fim,
      reh: d.reh,
      tusdg: d.tusdg,
      versao: versao + 1,
      // what a person typed is no seed any more
      ...(p.origem === 'semente' ? { origem: 'manual', extrato: null, revisar_ate: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  await u.tx.deleteFrom('tarifas.precos').where('vigencia_id', '=', id).execute()
  await u.tx
    .insertInto('tarifas.precos')
    .values(d.precos.map((preco) => ({ ...preco, vigencia_id: id })))
    .execute()
  u.auditar({ acao: 'tarifa.alterar', entidade: 'tarifa', entidade_id: id, antes: dito(p), depois: dito(d) })
  emitirMudanca(u, p, [p, d])
}

export async function corrigirPeriodo(
  u: Unidade,
  id: string,
  { versao, motivo, ...d }: CorpoDoPeriodo & { versao: number; motivo: string },
): Promise<string> {
  const p = await trancarPeriodo(u.tx, id, versao)
  exigirPrecos(p, d)
  const novo = noLugarDe(p, d)
  await exigirLugar(u.tx, novo, [id])
  const novoId = await porNoLugar(u, [p], novo, { origem: 'correcao', motivo, corrige_id: id })
  u.auditar({
    acao: 'tarifa.corrigir',
    entidade: 'tarifa',
    entidade_id: novoId,
    antes: dito(p),
    depois: dito(d),
    motivo,
  })
  emitirMudanca(u, p, [p, d])
  return novoId
}

/** Ends a period. One in use stays as it was, and a correction with the end takes its place. */
export async function encerrarPeriodo(
  u: Unidade,
  id: string,
  { fim, versao }: { fim: string; versao: number },
): Promise<string> {
  const p = await trancarPeriodo(u.tx, id, versao)
  if (fim < p.inicio)
    throw invalido('O fim vem depois do começo.', [{ campo: 'fim', mensagem: `Começa em ${diaBr(p.inicio)}` }])
  const encerrado = { ...p, fim }
  await exigirLugar(u.tx, encerrado, [id])
  let qual = id
  if (p.usos > 0) {
    const motivo = `Encerrado em ${diaBr(fim)}`
    qual = await porNoLugar(u, [p], encerrado, { origem: 'correcao', motivo, corrige_id: id })
  } else {
    await u.tx
      .updateTable('tarifas.vigencias')
      .set({ fim, versao: versao + 1 })
      .where('id', '=', id)
      .execute()
  }
  u.auditar({
    acao: 'tarifa.encerrar',
    entidade: 'tarifa',
    entidade_id: qual,
    antes: { fim: p.fim },
    depois: { fim },
  })
  emitirMudanca(u, p, [p, { inicio: p.inicio, fim }])
  return qual
}

/** A user compared it with the resolution: a seed is no longer to be reviewed. */
export async function conferirPeriodo(u: Unidade, id: string, versao: number): Promise<void> {
  const p = await trancarPeriodo(u.tx, id, versao)
  if (p.revisada_em) return
  await u.tx
    .updateTable('tarifas.vigencias')
    .set({
      revisada_em: sql`now()`,
      revisada_por: u.autor.usuario?.id ?? null,
      revisar_ate: p.revisar_ate,
      versao: versao + 1,
    })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'tarifa.conferir', entidade: 'tarifa', entidade_id: id, depois: { conferida: true } })
  emitirMudanca(u, p, [p])
}

export async function excluirPeriodo(u: Unidade, id: string): Promise<void> {
  const p = await trancarPeriodo(u.tx, id)
  if (p.usos > 0) throw conflito(EM_USO)
  const corrige = await u.tx
    .selectFrom('tarifas.vigencias')
    .select('id')
    .where('substituida_por', '=', id)
    .executeTakeFirst()
  if (corrige) throw conflito('Este período corrige outro: não se exclui, corrige-se de novo.')
  await u.tx.deleteFrom('tarifas.vigencias').where('id', '=', id).execute()
  u.auditar({ acao: 'tarifa.excluir', entidade: 'tarifa', entidade_id: id, antes: dito(p) })
  emitirMudanca(u, p, [p])
}
