import { sql } from 'kysely'
import { colunaDoCampo, type ErroDaLinha } from '#kit/colunas.ts'
import { proximasLidas } from '#platform/importacao/importador.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { lerConvidado, MAXIMO_DE_PESSOAS, type Convidado } from '../../regras/linha.ts'
import { conhecidos, dicionario, recusasDe, type Conhecido } from '../consultas/conferencia.ts'
import { deConvidados, padraoDe, type LoteDeConvites } from '../importador.ts'

export const JA: Record<Conhecido, string> = {
  pessoa: 'Já é da equipe: não será convidada de novo',
  convite: 'Já tem um convite aberto: não será convidada de novo',
}

export interface Conferida {
  n: number
  valores: Convidado
  situacao: 'nova' | 'invalida' | 'existente' | 'repetida'
  erros: ErroDaLinha[]
}

/** Computes the outcome of the unread rows. Returns false when there are none. A list is one batch. */
export async function conferirLinhas(tx: Tx, i: LoteDeConvites): Promise<boolean> {
  const rows = await proximasLidas(tx, deConvidados, i.id, MAXIMO_DE_PESSOAS)
  if (rows.length === 0) return false
  const d = await dicionario(tx)
  const lidas = rows.map((r) => ({ n: r.n, ...lerConvidado(r.celulas, i.mapa, i.cabecalho, d, padraoDe(i)) }))
  const ja = await conhecidos(
    tx,
    lidas.map((l) => l.convidado.email),
  )
  const recusa = await recusasDe(tx, i.responsavel_id)
  const donas = await donasDosEmails(
    tx,
    i.id,
    rows.map((r) => r.n),
  )
  const noEmail = colunaDoCampo('email', i.mapa, i.cabecalho, 'E-mail')
  const noPapel = colunaDoCampo('papel', i.mapa, i.cabecalho, 'Papel')
  const conferidas = lidas.map(({ n, convidado: valores, erros }): Conferida => {
    const dona = donas.get(valores.email)
    if (valores.email && dona === undefined) donas.set(valores.email, n)
    if (erros.length > 0) return { n, valores, erros, situacao: 'invalida' }
    if (dona !== undefined)
      return { n, valores, situacao: 'repetida', erros: [{ ...noEmail, mensagem: `Repete o e-mail da linha ${dona}` }] }
    const conhecido = ja.get(valores.email)
    if (conhecido) return { n, valores, situacao: 'existente', erros: [{ ...noEmail, mensagem: JA[conhecido] }] }
    const recusado = recusa(valores)
    if (recusado) return { n, valores, situacao: 'invalida', erros: [{ ...noPapel, ...recusado }] }
    return { n, valores, erros: [], situacao: 'nova' }
  })
  await guardarConferidas(tx, i.id, conferidas)
  return true
}

/** The row that an address belongs to: rows that were validated before keep theirs. */
async function donasDosEmails(tx: Tx, id: string, exceto: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; n: number }>`
    select l.valores ->> 'email' as email, min(l.n)::int as n
    from cad.convites_em_lote_linhas l
    where l.importacao_id = ${id}
      and l.valores ->> 'email' <> ''
      and l.n <> all(${[...exceto]}::int[])
    group by 1
  `.execute(tx)
  return new Map(rows.map((r) => [r.email, r.n]))
}

export async function guardarConferidas(tx: Tx, id: string, linhas: readonly Conferida[]): Promise<void> {
  await sql`
    update cad.convites_em_lote_linhas l
    set
      valores = v.valores,
      erros = v.erros,
      situacao = v.situacao
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as v(n int, valores jsonb, erros jsonb, situacao text)
    where l.importacao_id = ${id}
      and l.n = v.n
  `.execute(tx)
}
