import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { LUGAR, LUGARES, MODELO } from './comum.ts'

export interface Instalada {
  id: string
  usina_id: string
  usina: string
  string_id: string | null
  posicao: number | null
  equipamento_id: string | null
  lugar: string
  item_id: string
  instalada_em: Date
  por: string | null
}

/** The position in which a serial is now. */
export async function instaladaAgora(db: Db | Tx, serie: string): Promise<Instalada | null> {
  const { rows } = await sql<Instalada>`
    select x.id, x.usina_id, u.nome as usina, x.string_id, x.posicao, x.equipamento_id, ${LUGAR} as lugar, x.item_id,
      x.instalada_em, p.nome as por
    from garantias.instalacoes x
    ${LUGARES}
    join usinas_publico.usinas u on u.id = x.usina_id
    left join acesso_publico.usuarios p on p.id = x.instalada_por
    where x.serie = ${serie}
      and x.retirada_em is null
  `.execute(db)
  return rows[0] ?? null
}

export interface NoEstoque {
  item_id: string
  modelo: string
  local: string
  tipo: string
  responsavel: string | null
}

/** Where the stock has a serial; the same number may be of more than one maker. */
export async function serieNoEstoque(db: Db | Tx, serie: string): Promise<NoEstoque[]> {
  const { rows } = await sql<NoEstoque>`
    select x.item_id, ${MODELO} as modelo, l.nome as local, l.tipo, p.nome as responsavel
    from estoque_publico.series x
    join catalogo_publico.itens i on i.id = x.item_id
    join estoque_publico.locais l on l.id = x.local_id
    left join acesso_publico.usuarios p on p.id = l.responsavel_id
    where x.numero in (${serie}, lower(${serie}))
  `.execute(db)
  return rows
}

/** Whether the stock follows this material by serial: only then an unknown serial means something. */
export async function seguidoPorSerie(db: Db | Tx, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from estoque_publico.materiais
    where item_id = ${itemId}
      and rastreio = 'serie'
  `.execute(db)
  return rows.length > 0
}
