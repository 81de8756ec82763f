import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { DoExterno } from '../../regras/pagina/externo.ts'
import { checklistsDe } from './checklists-do-dia.ts'

/** What an external technician needs of an order to get there and do it. No phone, cost, internal note or surname. */
export async function ordemDoExterno(db: Db, ordemId: string): Promise<DoExterno> {
  const [ordem, checklist, pecas] = await Promise.all([
    sql<Pick<DoExterno, 'problema' | 'instrucoes' | 'endereco'>>`
      select
        o.problema,
        coalesce(s.instrucoes, '') as instrucoes,
        concat_ws(', ',
          nullif(o.logradouro, ''), nullif(o.numero_local, ''), nullif(o.complemento, ''), nullif(o.bairro, ''),
          nullif(concat_ws('/', nullif(o.cidade, ''), o.uf), '')
        ) as endereco
      from ordens_publico.ordens o
      left join ordens_publico.servicos s on s.item_id = o.servico_id
      where o.id = ${ordemId}
    `.execute(db),
    checklistsDe(db, [ordemId]),
    sql<DoExterno['pecas'][number]>`
      select concat_ws(' ', c.marca, c.modelo) as nome, trim_scale(p.qtd)::text as qtd, m.unidade
      from ordens_publico.pecas p
      join estoque_publico.materiais m on m.item_id = p.item_id
      join catalogo_publico.itens c on c.id = p.item_id
      where p.ordem_id = ${ordemId}
      order by 1
    `.execute(db),
  ])
  const [o] = ordem.rows
  return {
    problema: o?.problema ?? '',
    instrucoes: o?.instrucoes ?? '',
    endereco: o?.endereco ?? '',
    pecas: pecas.rows,
    itens: (checklist.itens.get(ordemId) ?? []).map((i) => ({ ...i, valor: i.resposta?.valor ?? '' })),
    vagas: (checklist.vagas.get(ordemId) ?? []).map((v) => ({ ...v, fotos: v.fotos.length })),
  }
}

/** True when this slot of the order has this photo, and it has arrived: a photo that is sent again. */
export async function fotoJaNaVaga(db: Db, ordemId: string, vagaId: string, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from ordens_publico.fotos f
    join ordens_publico.ordens o on o.id = f.ordem_id and o.ciclo = f.ciclo
    where f.ordem_id = ${ordemId}
      and f.vaga_id = ${vagaId}
      and f.sha256 = ${sha256}
      and f.recebida_em is not null
  `.execute(db)
  return rows.length > 0
}

export async function quantasFotos(db: Db, ordemId: string, vagaId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from ordens_publico.fotos f
    join ordens_publico.ordens o on o.id = f.ordem_id and o.ciclo = f.ciclo
    where f.ordem_id = ${ordemId}
      and f.vaga_id = ${vagaId}
  `.execute(db)
  return rows[0]?.n ?? 0
}
