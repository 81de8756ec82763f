import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { retratoDaFatura, type RetratoDaFatura, type SituacaoDaFatura } from '../../tipos.ts'

export interface FaturaInteira {
  id: string
  numero: string
  lote_id: string
  item_id: string
  unidade_id: string
  matricula_id: string
  contato_id: string | null
  membro: string
  uc: string
  competencia: string
  valor_centavos: number
  economia_centavos: number
  vencimento_em: string
  pagavel_ate: string
  txid: string
  retrato: RetratoDaFatura
  link_cifrado: Buffer
  pdf_sha256: string | null
  situacao: SituacaoDaFatura
  pago_centavos: number
  paga_em: Date | null
  contestada_em: Date | null
  cancelada_em: Date | null
  multa: number
  juros_mes: number
}

const onde = (q: { id: string } | { link_hash: string }): RawBuilder<boolean> =>
  'id' in q ? sql<boolean>`f.id = ${q.id}` : sql<boolean>`f.link_hash = ${q.link_hash} and f.link_revogado_em is null`

/** An invoice with its frozen contents, by id or by the hash of its link. */
export async function lerRetrato(
  db: Db | Tx,
  q: { id: string } | { link_hash: string },
): Promise<FaturaInteira | undefined> {
  const { rows } = await sql<Omit<FaturaInteira, 'retrato'> & { retrato: unknown }>`
    select
      f.id, f.numero, f.lote_id, f.item_id, f.unidade_id, f.matricula_id, f.contato_id, f.membro, f.uc, f.competencia,
      f.valor_centavos::float8 as valor_centavos, f.economia_centavos::float8 as economia_centavos,
      f.vencimento_em::text as vencimento_em, f.pagavel_ate::text as pagavel_ate, f.txid, f.retrato, f.link_cifrado,
      encode(f.pdf_sha256, 'hex') as pdf_sha256, f.situacao, f.pago_centavos::float8 as pago_centavos, f.paga_em,
      f.multa::float8 as multa, f.juros_mes::float8 as juros_mes, f.cancelada_em, c.aberta_em as contestada_em
    from faturas.faturas f
    left join faturas.contestacoes c on c.fatura_id = f.id and c.respondida_em is null
    where ${onde(q)}
  `.execute(db)
  const [f] = rows
  return f && { ...f, retrato: retratoDaFatura.parse(f.retrato) }
}
