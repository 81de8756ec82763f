import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Saida, SaidaInteira } from '../../contract/saidas.ts'

interface Linha extends Omit<Saida, 'criado_em' | 'entregue_em' | 'tentar_em'> {
  criado_em: Date
  entregue_em: Date | null
  tentar_em: Date
}

const CAMPOS = sql`
  s.id,
  s.evento,
  s.destino_id,
  coalesce(d.nome, 'Endereço de envio') as destino_nome,
  s.conversa_id,
  s.situacao,
  s.tentativas,
  s.tentar_em,
  s.historico -> -1 ->> 'erro' as erro,
  s.criado_em,
  s.entregue_em
`
const DE = sql`from chat.saidas s left join chat.saida_destinos d on d.id = s.destino_id`

const apresentar = <T extends Linha>(l: T) => ({
  ...l,
  tentar_em: l.situacao === 'pendente' ? l.tentar_em.toISOString() : null,
  criado_em: l.criado_em.toISOString(),
  entregue_em: l.entregue_em?.toISOString() ?? null,
})

/** Returns deliveries, newest first, from a position on. */
export async function listarSaidas(
  db: Db,
  caixaId: string,
  q: { situacao?: readonly string[] | undefined; antes_de?: string | undefined; limite: number },
): Promise<Saida[]> {
  const situacoes = q.situacao && q.situacao.length > 0 ? sql`and s.situacao = any(${q.situacao}::text[])` : sql``
  const antes = q.antes_de
    ? sql`and s.ordem < (select ordem from chat.saidas where id = ${q.antes_de} and caixa_entrada_id = ${caixaId})`
    : sql``
  const { rows } = await sql<Linha>`
    select ${CAMPOS} ${DE}
    where s.caixa_entrada_id = ${caixaId} ${situacoes} ${antes}
    order by s.ordem desc
    limit ${q.limite}
  `.execute(db)
  return rows.map(apresentar)
}

export async function umaSaida(db: Db, caixaId: string, id: string): Promise<SaidaInteira> {
  const { rows } = await sql<Linha & { corpo: string | null; historico: SaidaInteira['historico'] }>`
    select ${CAMPOS}, s.corpo, s.historico ${DE}
    where s.caixa_entrada_id = ${caixaId}
      and s.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Entrega não encontrada.')
  const { corpo, ...resto } = rows[0]
  return { ...apresentar(resto), corpo: corpo === null ? null : JSON.parse(corpo) }
}
