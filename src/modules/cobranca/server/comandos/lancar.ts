import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pagaEmDobro, recebimentoMudou } from '../../eventos.ts'
import { decidirPeloTxid, type Decisao } from '../../regras/conciliar.ts'
import { faturaDoTxid } from '../consultas/titulos.ts'
import { gravarAlocacao, trancarFatura } from './alocar.ts'

export interface NovoRecebimento {
  contaId: string
  origem: 'pix' | 'extrato'
  valorCentavos: number
  recebidoEm: Date
  dia: string
  e2e: string | null
  txid: string | null
  pagadorNome: string | null
  pagadorDocumento: string | null
  memo: string
  importacaoId?: string
  /** what identifies it besides its end-to-end id */
  chaves: string[]
}

/**
 * Posts a receipt once for any number of deliveries and files, and pays the invoice of its txid. Returns null when one
 * of its keys belongs to a receipt already; the other keys are then added to that one.
 */
export async function lancarRecebimento(
  u: Unidade,

  novo: NovoRecebimento,
): Promise<{ id: string; decisao: Decisao } | { id: string; decisao: null }> {
  const chaves = [...new Set([...(novo.e2e ? [`e2e:${novo.e2e}`] : []), ...novo.chaves])].sort()
  const jaExiste = (await donoDasChaves(u, chaves)) ?? (novo.origem === 'pix' ? await doExtrato(u, novo) : null)
  if (jaExiste) {
    await gravarChaves(u, jaExiste, chaves)
    return { id: jaExiste, decisao: null }
  }
  const id = uuidv7()
  await u.tx
    .insertInto('cobranca.recebimentos')
    .values({
      id,
      conta_id: novo.contaId,
      origem: novo.origem,
      valor_centavos: novo.valorCentavos,
      recebido_em: novo.recebidoEm,
      dia: novo.dia,
      e2e: novo.e2e,
      txid: novo.txid,
      pagador_nome: novo.pagadorNome?.slice(0, 140) ?? null,
      pagador_documento: novo.pagadorDocumento,
      memo: novo.memo.slice(0, 500),
      importacao_id: novo.importacaoId ?? null,
      registrado_por: u.autor.usuario?.id ?? null,
    })
    .execute()
  await gravarChaves(u, id, chaves)
  const fatura = await faturaTrancada(u, novo.txid)
  const decisao = decidirPeloTxid(novo, fatura)
  if (decisao.alocacao)
    await gravarAlocacao(u, { recebimentoId: id, pagoEm: novo.recebidoEm, modo: 'txid', ...decisao.alocacao })
  if (fatura && decisao.caso === 'em_dobro') u.emitir(pagaEmDobro, { recebimento_id: id, fatura_id: fatura.id })
  u.emitir(recebimentoMudou, { recebimento_id: id })
  return { id, decisao }
}

/** The invoice of a txid, read again once its lock is held. */
async function faturaTrancada(u: Unidade, txid: string | null) {
  const fatura = txid ? await faturaDoTxid(u.tx, txid) : null
  if (!txid || !fatura) return null
  await trancarFatura(u, fatura.id)
  return faturaDoTxid(u.tx, txid)
}

/** Locks the keys, so that two processes with the same receipt run one after the other. */
async function donoDasChaves(u: Unidade, chaves: readonly string[]): Promise<string | null> {
  for (const chave of chaves)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`cobranca:${chave}`}, 0))`.execute(u.tx)
  const { rows } = await sql<{ recebimento_id: string }>`
    select recebimento_id
    from cobranca.identidades
    where chave = any(${[...chaves]}::text[])
    limit 1
  `.execute(u.tx)
  return rows[0]?.recebimento_id ?? null
}

/**
 * The receipt that a statement posted before the bank's notice came. Statements often lack the end-to-end id: the only
 * one of this value and day that no notice has claimed is the same money.
 */
async function doExtrato(u: Unidade, novo: NovoRecebimento): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select r.id
    from cobranca.recebimentos r
    where r.conta_id = ${novo.contaId}
      and r.origem = 'extrato'
      and r.e2e is null
      and r.valor_centavos = ${novo.valorCentavos}
      and r.dia between ${novo.dia}::date - 1 and ${novo.dia}::date + 1
      and (r.txid is null or r.txid = ${novo.txid})
      and (r.pagador_documento is null or ${novo.pagadorDocumento}::text is null
        or r.pagador_documento = ${novo.pagadorDocumento})
      and not exists (select from cobranca.anulacoes n where n.recebimento_id = r.id)
      and not exists (
        select
        from cobranca.identidades i
        where i.recebimento_id = r.id
          and i.chave like 'e2e:%'
      )
    limit 2
  `.execute(u.tx)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

async function gravarChaves(u: Unidade, recebimentoId: string, chaves: readonly string[]): Promise<void> {
  if (chaves.length === 0) return
  await u.tx
    .insertInto('cobranca.identidades')
    .values(chaves.map((chave) => ({ chave, recebimento_id: recebimentoId })))
    .onConflict((oc) => oc.column('chave').doNothing())
    .execute()
}
