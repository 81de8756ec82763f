import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { SituacaoDoLote } from '../../tipos.ts'

export interface LoteDoAviso {
  competencia: string
  serie: number
  situacao: SituacaoDoLote
  versao: number
  montado_por: string
  pedida_por: string | null
  devolvido_por: string | null
  devolvido_a: string | null
  devolvido_motivo: string | null
  devolvido_em: Date | null
  soma_centavos: number
  falharam: number
  tentativas: number
}

/** What the notices of a batch tell of it. */
export async function lerLoteDoAviso(db: Db, id: string): Promise<LoteDoAviso | undefined> {
  const { rows } = await sql<LoteDoAviso>`
    select
      l.competencia, l.serie, l.situacao, l.versao, l.montado_por, l.pedida_por,
      l.devolvido_por, l.devolvido_a, l.devolvido_motivo, l.devolvido_em,
      coalesce(i.soma, 0)::float8 as soma_centavos, e.falharam, e.tentativas
    from faturas.lotes l
    left join lateral (
      select sum(x.cobranca_centavos) as soma
      from faturas.itens x
      where x.lote_id = l.id
        and not x.fora
        and x.bloqueios = '[]'
    ) i on true
    left join lateral (
      select
        count(*) filter (where x.situacao = 'falhou')::int as falharam,
        coalesce(sum(x.tentativa), 0)::int as tentativas
      from faturas.envios x
      where x.lote_id = l.id
    ) e on true
    where l.id = ${id}
  `.execute(db)
  return rows[0]
}

/** The open dispute of an invoice. */
export async function contestacaoDoAviso(
  db: Db,
  faturaId: string,
): Promise<{ id: string; lote_id: string; numero: string; membro: string; texto: string } | undefined> {
  const { rows } = await sql<{ id: string; lote_id: string; numero: string; membro: string; texto: string }>`
    select c.id, f.lote_id, f.numero, f.membro, left(c.texto, 200) as texto
    from faturas.contestacoes c
    join faturas.faturas f on f.id = c.fatura_id
    where c.fatura_id = ${faturaId}
      and c.respondida_em is null
  `.execute(db)
  return rows[0]
}
