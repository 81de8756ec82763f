import { sql } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import type { PedidoNoCartao } from '#modules/funis/cartao/contract/documentos.ts'
import type { Db } from '#platform/postgres/banco.ts'

interface LinhaDoPedido {
  id: string
  campos: string[]
  recado: string
  por_id: string
  por_nome: string
  criado_em: Date
  expira_em: Date
  situacao: PedidoNoCartao['situacao']
  recebidos: Record<string, number>
}

/** Document requests to the customer, newest first, with the number of files received. */
export async function pedidosDe(
  db: Db,
  campos: ReadonlyMap<string, Campo>,
  cartaoId: string,
): Promise<PedidoNoCartao[]> {
  const { rows } = await sql<LinhaDoPedido>`
    select
      p.id,
      p.campos,
      p.recado,
      p.criado_por as por_id,
      u.nome as por_nome,
      p.criado_em,
      p.expira_em,
      case
        when p.encerrado_em is not null then 'encerrado'
        when p.expira_em <= now() then 'venceu'
        else 'aberto'
      end as situacao,
      (
        select coalesce(jsonb_object_agg(r.campo, r.n), '{}')
        from (
          select d.campo, count(*)::int as n
          from funis_publico.documentos d
          where d.pedido_id = p.id
          group by d.campo
        ) r
      ) as recebidos
    from funis.pedidos_de_documentos p
    join acesso_publico.usuarios u on u.id = p.criado_por
    where p.cartao_id = ${cartaoId}
    order by p.criado_em desc
    limit 20
  `.execute(db)
  return rows.map(({ por_id, por_nome, recebidos, ...p }) => ({
    ...p,
    por: { id: por_id, nome: por_nome },
    criado_em: p.criado_em.toISOString(),
    expira_em: p.expira_em.toISOString(),
    campos: p.campos.map((chave) => ({
      chave,
      rotulo: campos.get(chave)?.rotulo ?? chave,
      recebidos: recebidos[chave] ?? 0,
    })),
  }))
}
