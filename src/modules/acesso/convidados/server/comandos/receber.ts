import { sql } from 'kysely'
import type { MapaDeColunas } from '#kit/colunas.ts'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import {
  corrigirCelulas,
  desfazerImportacao,
  iniciarImportacao,
  mapearColunas,
  receberPlanilha,
} from '#platform/importacao/receber.ts'
import type { Planilha } from '#platform/planilha/ler.ts'
import { exigirLigados } from '#modules/acesso/nucleo/server/consultas/ligados.ts'
import { CABECALHO_COLADO, lerColado } from '../../regras/colar.ts'
import { adivinharCampos, MAXIMO_DE_PESSOAS, type Padrao } from '../../regras/linha.ts'
import { dicionario } from '../consultas/conferencia.ts'
import { deConvidados } from '../importador.ts'
import { conferirLinhas } from './conferir.ts'

export function receberArquivo(u: Unidade, nome: string, planilha: Planilha): Promise<string> {
  exigirTamanho(planilha.linhas.length, 'arquivo')
  return receberPlanilha(u, deConvidados, nome, planilha, adivinharCampos(planilha.cabecalho))
}

/** Pasted lines have known columns: they are validated without a question. */
export async function receberColado(u: Unidade, texto: string, padrao: Padrao): Promise<string> {
  const linhas = lerColado(texto, await dicionario(u.tx))
  if (linhas.length === 0)
    throw invalido('Cole as pessoas, uma por linha.', [{ campo: 'texto', mensagem: 'Cole as pessoas, uma por linha' }])
  exigirTamanho(linhas.length, 'texto')
  const cabecalho = [...CABECALHO_COLADO]
  const mapa = adivinharCampos(cabecalho)
  const id = await receberPlanilha(u, deConvidados, 'Lista colada', { cabecalho, linhas }, mapa)
  await mapear(u, id, mapa, padrao)
  return id
}

function exigirTamanho(quantas: number, campo: string): void {
  if (quantas <= MAXIMO_DE_PESSOAS) return
  const mensagem = `São no máximo ${MAXIMO_DE_PESSOAS.toLocaleString('pt-BR')} pessoas de uma vez`
  throw invalido(`${mensagem}.`, [{ campo, mensagem }])
}

export async function mapear(u: Unidade, id: string, mapa: MapaDeColunas, padrao: Padrao): Promise<void> {
  await exigirLigados(u.tx, padrao ? [padrao.departamento] : [], 'padrao')
  await mapearColunas(
    u,
    deConvidados,
    id,
    mapa,
    sql`
      padrao_departamento = ${padrao?.departamento ?? null},
      padrao_papel = ${padrao?.papel ?? null},
      responsavel_id = ${u.autor.usuario?.id ?? null}
    `,
  )
}

/** Validates the corrected row, and those that repeated another: the other may have changed. */
export async function corrigir(
  u: Unidade,
  id: string,
  n: number,
  celulas: Readonly<Record<string, string>>,
): Promise<void> {
  const i = await corrigirCelulas(u, deConvidados, id, n, celulas)
  await u.tx
    .updateTable('cad.convites_em_lote_linhas')
    .set({ situacao: 'lida', valores: null, erros: '[]' })
    .where('importacao_id', '=', id)
    .where('situacao', '=', 'repetida')
    .execute()
  await assumir(u, id)
  await conferirLinhas(u.tx, { ...i, responsavel_id: u.autor.usuario?.id ?? null })
}

export async function iniciar(u: Unidade, id: string): Promise<void> {
  await iniciarImportacao(u, deConvidados, id)
  await assumir(u, id)
}

export async function desfazer(u: Unidade, id: string): Promise<void> {
  await desfazerImportacao(u, deConvidados, id)
  await assumir(u, id)
}

/** The user who acts answers for the list: from here on their rights count. */
async function assumir(u: Unidade, id: string): Promise<void> {
  await u.tx
    .updateTable('cad.convites_em_lote')
    .set({ responsavel_id: u.autor.usuario?.id ?? null })
    .where('id', '=', id)
    .execute()
}
