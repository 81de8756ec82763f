import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { ModoDaAlocacao, RecebimentoInteiro } from '../../tipos.ts'

export interface LinhaDaAlocacao {
  id: string
  fatura_id: string
  fatura_numero: string
  contato_nome: string
  valor_centavos: number
  encargos_centavos: number
  modo: ModoDaAlocacao
  em: Date
  estornada_em: Date | null
  estorno_motivo: string | null
}

export async function alocacoesDo(db: Db, id: string): Promise<LinhaDaAlocacao[]> {
  const { rows } = await sql<LinhaDaAlocacao>`
    select
      a.id, a.titulo_id as fatura_id, coalesce(f.numero, '') as fatura_numero, coalesce(f.nome, '') as contato_nome,
      a.valor_centavos::float8 as valor_centavos, a.encargos_centavos::float8 as encargos_centavos, a.modo, a.em,
      e.em as estornada_em, e.motivo as estorno_motivo
    from cobranca.alocacoes a
    left join cobranca.estornos e on e.alocacao_id = a.id
    left join cobranca.titulos f on f.id = a.titulo_id
    where a.recebimento_id = ${id}
    order by a.em, a.id
  `.execute(db)
  return rows
}

export interface LinhaDaDevolucao {
  id: string
  valor_centavos: number
  situacao: RecebimentoInteiro['devolucoes'][number]['situacao']
  motivo: string
  resposta: string | null
  em: Date
}

export async function devolucoesDo(db: Db, id: string): Promise<LinhaDaDevolucao[]> {
  const { rows } = await sql<LinhaDaDevolucao>`
    select id, valor_centavos::float8 as valor_centavos, situacao, motivo, resposta, pedida_em as em
    from cobranca.devolucoes
    where recebimento_id = ${id}
    order by pedida_em, id
  `.execute(db)
  return rows
}

export async function extrasDo(
  db: Db,
  id: string,
): Promise<{ e2e: string | null; motivo: string | null; api: boolean }> {
  const { rows } = await sql<{ e2e: string | null; motivo: string | null; api: boolean }>`
    select r.e2e, r.motivo, c.api_url is not null as api
    from cobranca.recebimentos r
    join cobranca.contas c on c.id = r.conta_id
    where r.id = ${id}
  `.execute(db)
  return rows[0] ?? { e2e: null, motivo: null, api: false }
}

/** A refund for its notice. */
export async function devolucaoDoAviso(
  db: Db,
  id: string,
): Promise<{ valor_centavos: number; pagador_nome: string | null } | undefined> {
  const { rows } = await sql<{ valor_centavos: number; pagador_nome: string | null }>`
    select d.valor_centavos::float8 as valor_centavos, r.pagador_nome
    from cobranca.devolucoes d
    join cobranca.recebimentos r on r.id = d.recebimento_id
    where d.id = ${id}
  `.execute(db)
  return rows[0]
}
