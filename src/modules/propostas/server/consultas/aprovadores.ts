import { sql } from 'kysely'
import { carregarAcessos, usuariosComPermissao } from '#modules/acesso/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { propostaNoAlcance } from '../politica.ts'

export interface Aprovador {
  id: string
  nome: string
}

/**
 * Who may decide on the discount of a proposal: the permission, and the proposal in reach by the predicate of the list.
 * Users whose limit covers the request come first.
 */
export async function aprovadoresDa(db: Db | Tx, propostaId: string): Promise<Aprovador[]> {
  const candidatos = await usuariosComPermissao(db, 'propostas.proposta.aprovar')
  const acessos = await carregarAcessos(
    db,
    candidatos.map(({ id }) => id),
  )
  const veem = acessos.map(
    (a) => sql`
      select ${a.usuario.id}::uuid as id
      from propostas.propostas p
      where p.id = ${propostaId}
        and ${propostaNoAlcance(a)}
    `,
  )
  if (veem.length === 0) return []
  const { rows } = await sql<{ id: string; cobre: boolean }>`
    select
      q.id,
      coalesce(pedido.desconto_centavos, 0) <= coalesce(l.limite, 0) as cobre
    from (${sql.join(veem, sql` union all `)}) q
    left join lateral (
      select max(l.limite_centavos) as limite
      from acesso_publico.usuarios u
      join acesso_publico.limites_de_aprovacao l on l.cargo_id = u.cargo_id and l.tipo = 'desconto'
      where u.id = q.id
    ) l on true
    left join propostas.aprovacoes pedido on pedido.proposta_id = ${propostaId} and pedido.situacao = 'pendente'
  `.execute(db)
  const cobre = new Map(rows.map((r) => [r.id, r.cobre]))
  const semLimite = new Set(acessos.flatMap((a) => (a.acesso.admin ? [a.usuario.id] : [])))
  const primeiro = ({ id }: Aprovador) => semLimite.has(id) || cobre.get(id) === true
  return candidatos
    .filter((c) => cobre.has(c.id))
    .toSorted((a, b) => Number(primeiro(b)) - Number(primeiro(a)))
    .map(({ id, nome }) => ({ id, nome }))
}
