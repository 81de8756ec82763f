import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { BaixaManual } from '../../contract/baixas.ts'

type Linha = Omit<BaixaManual, 'pedida_em' | 'minha'> & { pedida_em: Date; pedida_por_id: string }

/** Those that wait for another person, or one of any state. */
export async function listarBaixas(db: Db, quem: string, id?: string): Promise<BaixaManual[]> {
  const { rows } = await sql<Linha>`
    select
      b.id, b.conta_id, b.titulo_id as fatura_id, coalesce(f.numero, '') as fatura_numero, coalesce(f.nome, '') as contato_nome,
      b.valor_centavos::float8 as valor_centavos, b.dia::text as dia, b.motivo, b.situacao, b.pedida_em,
      b.pedida_por as pedida_por_id, u.nome as pedida_por
    from cobranca.baixas b
    join acesso_publico.usuarios u on u.id = b.pedida_por
    left join cobranca.titulos f on f.id = b.titulo_id
    where ${id ? sql`b.id = ${id}` : sql`b.situacao = 'aguardando'`}
    order by b.pedida_em, b.id
    limit 200
  `.execute(db)
  return rows.map(({ pedida_por_id, ...b }) => ({
    ...b,
    pedida_em: b.pedida_em.toISOString(),
    minha: pedida_por_id === quem,
  }))
}

export async function baixaPorId(db: Db, quem: string, id: string): Promise<BaixaManual> {
  const [baixa] = await listarBaixas(db, quem, id)
  if (!baixa) throw naoEncontrado('Baixa não encontrada.')
  return baixa
}
