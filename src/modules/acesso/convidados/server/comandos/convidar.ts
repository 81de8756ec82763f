import { sql } from 'kysely'
import { colunaDoCampo } from '#kit/colunas.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { incluirConvite } from '#modules/acesso/entrar/server/comandos/criar-convite.ts'
import type { Convidado } from '../../regras/linha.ts'
import { conhecidos, recusasDe } from '../consultas/conferencia.ts'
import type { LoteDeConvites } from '../importador.ts'
import { guardarConferidas, JA } from './conferir.ts'

const LOTE = 25

/**
 * Invites the next people. The invitation and the row's new state are one transaction, so that a killed process invites
 * no person twice. People who joined or were invited since the check are left out, and rights are those of this moment.
 */
export async function convidarLinhas(u: Unidade, i: LoteDeConvites): Promise<boolean> {
  const { rows } = await sql<{ n: number; valores: Convidado }>`
    select n, valores
    from cad.convites_em_lote_linhas
    where importacao_id = ${i.id}
      and situacao = 'nova'
    order by n
    limit ${LOTE}
  `.execute(u.tx)
  if (rows.length === 0) return false
  const ja = await conhecidos(
    u.tx,
    rows.map((r) => r.valores.email),
  )
  const recusa = await recusasDe(u.tx, i.responsavel_id)
  const noEmail = colunaDoCampo('email', i.mapa, i.cabecalho, 'E-mail')
  const noPapel = colunaDoCampo('papel', i.mapa, i.cabecalho, 'Papel')
  for (const { n, valores } of rows) {
    const conhecido = ja.get(valores.email)
    const recusado = recusa(valores)
    if (conhecido) {
      const erros = [{ ...noEmail, mensagem: JA[conhecido] }]
      await guardarConferidas(u.tx, i.id, [{ n, valores, erros, situacao: 'existente' }])
    } else if (recusado) {
      const erros = [{ ...noPapel, ...recusado }]
      await guardarConferidas(u.tx, i.id, [{ n, valores, erros, situacao: 'invalida' }])
    } else {
      const { id } = await incluirConvite(u, { ...valores, origem: 'convite', criado_por: i.responsavel_id })
      await u.tx
        .updateTable('cad.convites_em_lote_linhas')
        .set({ situacao: 'convidada', convite_id: id, entrega: 'pendente' })
        .where('importacao_id', '=', i.id)
        .where('n', '=', n)
        .execute()
    }
  }
  return true
}
