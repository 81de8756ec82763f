import { sql } from 'kysely'
import type { RespostaDe } from '#kit/endpoint.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { cartoes } from '../../contract/cartoes.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import { busca } from '#modules/funis/nucleo/server/consultas/filtros.ts'

type Origens = RespostaDe<typeof cartoes.origens>['data']
type Achados = RespostaDe<typeof cartoes.procurar>['data']

interface LinhaDeOrigem {
  campo: string
  por: string | null
  em: Date
  funil_nome: string | null
  cartao_id: string | null
}

/** The user who last wrote each value, and where; for a card out of reach only its funnel is named. */
export async function origensDosFatos(
  db: Db,
  a: Alcance,
  l: { id: string; contato_id: string | null; dossie_id: string | null; uc_id: string | null },
): Promise<Origens> {
  const { rows } = await sql<LinhaDeOrigem>`
    select
      o.campo,
      u.nome as por,
      o.em,
      case when c.id is distinct from ${l.id} then f.nome end as funil_nome,
      case when c.id is distinct from ${l.id} and ${cartaoNoAlcance(a)} then c.id end as cartao_id
    from funis.origens_dos_fatos o
    left join acesso_publico.usuarios u on u.id = o.por
    left join funis.cartoes c on c.id = o.cartao_id
    left join funis.funis f on f.id = c.funil_id
    where o.dono_id = any(${[l.id, l.contato_id, l.dossie_id, l.uc_id].filter((x) => x !== null)}::uuid[])
  `.execute(db)
  return Object.fromEntries(rows.map(({ campo, em, ...r }) => [campo, { ...r, em: em.toISOString() }]))
}

/** Cards within reach that can be linked: open ones first, then the newest. */
export async function procurarCartoes(
  db: Db,
  a: Alcance,
  q: { funil?: string | undefined; busca: string; limit: number },
): Promise<Achados> {
  const { rows } = await sql<Achados[number]>`
    select
      c.id,
      c.titulo,
      c.funil_id,
      f.nome as funil_nome,
      e.nome as estagio_nome,
      c.situacao,
      nullif(k.nome, '') as contato_nome,
      d.numero as dossie_numero
    from funis.cartoes c
    join funis.funis f on f.id = c.funil_id
    join funis.estagios e on e.id = c.estagio_id
    left join contatos_publico.contatos k on k.id = c.contato_id
    left join funis.dossies d on d.id = c.dossie_id
    where ${cartaoNoAlcance(a)} ${q.funil ? sql`and f.chave = ${q.funil}` : sql``} ${q.busca ? sql`and ${busca(q.busca)}` : sql``}
    order by (c.situacao = 'aberto') desc, c.ultima_atividade_em desc, c.id
    limit ${q.limit}
  `.execute(db)
  return rows
}
