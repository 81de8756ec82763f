import { sql } from 'kysely'
import { conflito, invalido, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { corrigirCelulas, exigirConferida } from '#platform/importacao/receber.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { importacaoAndou } from '../../../eventos.ts'
import { fraseDaFalta, semResposta } from '../../../regras/campos.ts'
import { NAO_CRIA_REPETIDA, SEM_NOME } from '../../../regras/importacao.ts'
import type { ValoresDaLinha } from '../../../regras/linha.ts'
import { camposObrigatorios } from '../../campos/consultas/campos.ts'
import { deContatos } from '../importador.ts'
import { conferirLinhas } from './conferir-linhas.ts'

const decisoes = { criar: 'nova', atualizar: 'existente', pular: 'pulada' } as const
type Acao = keyof typeof decisoes

/**
 * A row that repeats another one whose contact does not exist yet stays new, and updates that contact once it was
 * created.
 */
const comoAtualizar = sql`case when contato_id is null then 'nova' else 'existente' end`

export async function decidirLinha(u: Unidade, id: string, n: number, acao: Acao): Promise<void> {
  await exigirConferida(u.tx, deContatos, id)
  if (acao === 'criar') await exigirQuePossaCriar(u.tx, id, n)
  // "create" drops the reference to the similar contact
  const { rows } = await sql`
    update cad.importacao_linhas
    set
      situacao = ${acao === 'atualizar' ? comoAtualizar : sql`${decisoes[acao]}`},
      contato_id = ${acao === 'criar' ? sql`null` : sql`contato_id`}
    where importacao_id = ${id}
      and n = ${n}
      and situacao in ('nova', 'existente', 'duvida', 'repetida', 'pulada')
      and (${acao} <> 'atualizar' or contato_id is not null or repete is not null)
    returning n
  `.execute(u.tx)
  if (rows.length === 0) throw naoEncontrado('Linha não encontrada.')
}

/** Decides all pending repeated rows: each updates its contact or is skipped. Returns how many. */
export async function decidirRepetidas(u: Unidade, id: string, acao: 'atualizar' | 'pular'): Promise<number> {
  await exigirConferida(u.tx, deContatos, id)
  const { numAffectedRows } = await sql`
    update cad.importacao_linhas
    set situacao = ${acao === 'atualizar' ? comoAtualizar : sql`'pulada'`}
    where importacao_id = ${id}
      and situacao = 'repetida'
  `.execute(u.tx)
  u.emitir(importacaoAndou, { importacao_id: id })
  return Number(numAffectedRows ?? 0)
}

/** Refuses to create a contact without a name or without a required answer, or from a row that repeats another. */
async function exigirQuePossaCriar(tx: Tx, id: string, n: number): Promise<void> {
  const linha = await tx
    .selectFrom('cad.importacao_linhas')
    .select(['valores', 'repete'])
    .where('importacao_id', '=', id)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!linha?.valores) return
  const valores = linha.valores as unknown as ValoresDaLinha
  if (linha.repete !== null) throw conflito(NAO_CRIA_REPETIDA)
  if (!valores.nome) throw invalido(`${SEM_NOME}.`, [{ campo: 'nome', mensagem: SEM_NOME }])
  const falta = semResposta(await camposObrigatorios(tx), valores.campos)[0]
  if (falta)
    throw invalido(`${fraseDaFalta(falta)}. Corrija a linha ou pule.`, [
      { campo: `campos.${falta.chave}`, mensagem: fraseDaFalta(falta) },
    ])
}

/** Replaces cells of a row and validates the row again. */
export async function corrigirLinha(
  u: Unidade,
  id: string,
  n: number,
  celulas: Readonly<Record<string, string>>,
): Promise<void> {
  await conferirLinhas(u.tx, await corrigirCelulas(u, deContatos, id, n, celulas))
}
