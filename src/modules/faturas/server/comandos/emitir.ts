import { sql } from 'kysely'
import { proximoDiaUtilBancario } from '#engines/energia/dia-bancario.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Servicos } from '#platform/servicos.ts'
import { faturaMudou } from '../../eventos.ts'
import { numeroDaFatura, txidDaFatura } from '../../regras/nomes.ts'
import { SEM_CONTRATO, type RetratoDaFatura } from '../../tipos.ts'
import { aoEmitirFaturas } from '../encaixes.ts'
import type { LoteTrancado } from './trancar.ts'

export const CONTEXTO_DO_LINK = 'faturas.link'

/** A line that becomes an invoice. */
export interface LinhaEmitida {
  id: string
  unidade_id: string
  matricula_id: string
  contato_id: string | null
  membro: string
  uc: string
  cobranca_centavos: number
  economia_centavos: number
  compensada_kwh: number
  vencimento_em: string
}

/** What a replacement has beyond an invoice of its batch. */
export interface DaSubstituta {
  substitui_id: string
  sem_centavos: number
  distribuidora_centavos: number
}

interface AEmitir {
  linhas: readonly LinhaEmitida[]
  /** by id of the line */
  retratos: ReadonlyMap<string, RetratoDaFatura>
  em: Date
  substituta?: DaSubstituta
}

/** Numbers, freezes and queues the invoices of lines, in their order. Returns their ids. */
export async function emitirFaturas(
  u: Unidade,
  { cofre }: Pick<Servicos, 'cofre'>,
  lote: Pick<LoteTrancado, 'id' | 'competencia'>,
  { linhas, retratos, em, substituta }: AEmitir,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`faturas.numero:${lote.competencia}`}, 0))`.execute(u.tx)
  const { rows } = await sql<{ ultimo: number }>`
    select coalesce(max(split_part(numero, '-', 3)::int), 0) as ultimo
    from faturas.faturas
    where competencia = ${lote.competencia}
  `.execute(u.tx)
  const ultimo = rows[0]?.ultimo ?? 0
  const novas = linhas.map((l, n) => {
    const token = novoToken()
    const numero = numeroDaFatura(lote.competencia, ultimo + n + 1)
    return {
      id: uuidv7(),
      numero,
      lote_id: lote.id,
      item_id: l.id,
      unidade_id: l.unidade_id,
      matricula_id: l.matricula_id,
      contato_id: l.contato_id,
      membro: l.membro,
      uc: l.uc,
      competencia: lote.competencia,
      valor_centavos: l.cobranca_centavos,
      economia_centavos: l.economia_centavos,
      compensada_kwh: l.compensada_kwh,
      vencimento_em: l.vencimento_em,
      pagavel_ate: proximoDiaUtilBancario(l.vencimento_em),
      txid: txidDaFatura(numero),
      retrato: JSON.stringify(retratos.get(l.id)),
      multa: String(retratos.get(l.id)?.encargos?.multa ?? SEM_CONTRATO.multa),
      juros_mes: String(retratos.get(l.id)?.encargos?.jurosMes ?? SEM_CONTRATO.jurosMes),
      link_hash: hashDoToken(token),
      link_cifrado: cofre.cifrar(token, CONTEXTO_DO_LINK),
      emitida_em: em,
      ...substituta,
    }
  })
  for (let n = 0; n < novas.length; n += 500) {
    const parte = novas.slice(n, n + 500)
    await u.tx.insertInto('faturas.faturas').values(parte).execute()
    await u.tx
      .insertInto('faturas.envios')
      .values(parte.map((f) => ({ fatura_id: f.id, lote_id: lote.id, chave: `fatura:${f.id}:1` })))
      .execute()
    for (const f of parte)
      u.emitir(faturaMudou, { fatura_id: f.id, lote_id: lote.id, contato_id: f.contato_id, fato: 'emitida' })
  }
  const ids = novas.map((f) => f.id)
  for (const aoEmitir of u.ligados.de(aoEmitirFaturas)) await aoEmitir(u, ids)
  return ids
}
