import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { PagamentoDoLote } from '../../contract/itens.ts'

const POR_VEZ = 100

function depoisDe(cursor: string) {
  const [em, id] = (lerCursor(cursor) ?? []).map(String)
  if (em === undefined || Number.isNaN(Date.parse(em)) || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'depois', mensagem: 'Página inválida' }])
  return sql`and (p.pago_em, p.recebimento_id) < (${em}::timestamptz, ${id}::uuid)`
}

/** What was paid of a batch, newest first, with payments that were reversed. */
export async function pagamentosDoLote(
  db: Db,
  loteId: string,
  depois: string | undefined,
): Promise<{ pagamentos: PagamentoDoLote[]; proximo: string | null }> {
  const { rows } = await sql<
    Omit<PagamentoDoLote, 'pago_em' | 'estornado_em'> & { pago_em: Date; estornado_em: Date | null; em: string }
  >`
    select
      p.recebimento_id, p.fatura_id, f.numero, f.membro, f.uc, p.valor_centavos::float8 as valor_centavos,
      f.valor_centavos::float8 as fatura_centavos, p.pago_em, p.pago_em::text as em, p.estornado_em, p.estorno_motivo,
      (p.pago_em at time zone 'America/Sao_Paulo')::date > f.pagavel_ate as atrasado
    from faturas.pagamentos p
    join faturas.faturas f on f.id = p.fatura_id
    where f.lote_id = ${loteId} ${depois ? depoisDe(depois) : sql``}
    order by p.pago_em desc, p.recebimento_id desc
    limit ${POR_VEZ + 1}
  `.execute(db)
  const linhas = rows.slice(0, POR_VEZ)
  const ultima = linhas.at(-1)
  return {
    pagamentos: linhas.map(({ em: _, ...l }) => ({
      ...l,
      pago_em: l.pago_em.toISOString(),
      estornado_em: l.estornado_em?.toISOString() ?? null,
    })),
    proximo: rows.length > POR_VEZ && ultima ? escreverCursor([ultima.em, ultima.recebimento_id]) : null,
  }
}
