import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Pendencia } from '../../contract/departamentos-em-uso.ts'

type Item = Pendencia['itens'][number] & { todos: number }

const vigente = sql`m.valido_de <= now() and (m.valido_ate is null or m.valido_ate > now())`
const MOSTRADOS = 20

/** Active people whose only area it is: with it off, they enter the product and find nothing of their own. */
const pessoasSoDele = (codigo: string) => sql<Item>`
  select
    u.nome,
    u.email::text as detalhe,
    '/cad/cadastros/usuarios?pessoa=' || u.id as href,
    count(*) over ()::int as todos
  from cad.usuarios u
  where u.ativo
    and exists (
      select from cad.membros m
      where m.usuario_id = u.id
        and m.departamento = ${codigo}
        and ${vigente}
    )
    and not exists (
      select from cad.membros m
      join cad.departamentos d on d.codigo = m.departamento and d.ligado
      where m.usuario_id = u.id
        and m.departamento <> ${codigo}
        and ${vigente}
    )
    and not exists (select from cad.papeis_globais g where g.usuario_id = u.id)
  order by plataforma.sem_acento(u.nome)
  limit ${MOSTRADOS}
`

const convitesAbertos = (codigo: string) => sql<Item>`
  select
    c.nome,
    c.email::text as detalhe,
    '/cad/cadastros/usuarios' as href,
    count(*) over ()::int as todos
  from cad.convites c
  where c.usado_em is null
    and c.revogado_em is null
    and c.expira_em > now()
    and exists (
      select from cad.convite_papeis p
      where p.convite_id = c.id
        and p.departamento = ${codigo}
    )
  order by c.criado_em desc
  limit ${MOSTRADOS}
`

const pedidosPendentes = (codigo: string) => sql<Item>`
  select
    p.nome,
    p.motivo as detalhe,
    '/' || ${codigo}::text as href,
    count(*) over ()::int as todos
  from cad.pedidos_de_acesso p
  where p.status = 'pendente'
    and p.departamento = ${codigo}
  order by p.criado_em desc
  limit ${MOSTRADOS}
`

const lista = (titulo: string, rows: readonly Item[]): Pendencia => ({
  titulo,
  total: rows[0]?.todos ?? 0,
  itens: rows.map(({ todos: _, ...i }) => i),
})

/** People, invitations and requests that switching a department off would leave hanging. */
export async function pendenciasDoAcesso(db: Db, codigo: string): Promise<readonly Pendencia[]> {
  const [pessoas, convites, pedidos] = await Promise.all([
    pessoasSoDele(codigo).execute(db),
    convitesAbertos(codigo).execute(db),
    pedidosPendentes(codigo).execute(db),
  ])
  return [
    lista('Pessoas que só trabalham nele', pessoas.rows),
    lista('Convites em aberto', convites.rows),
    lista('Pedidos de acesso em aberto', pedidos.rows),
  ]
}
