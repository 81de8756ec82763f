import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Conferencia, Saude } from '../../contract/painel.ts'

/** After this time without a run the panel says so. */
const HORAS_ATE_ATRASAR = 26

/** The last runs of the checks, and the lines of the last one that contradict each other. */
export async function saudeDoLivro(db: Db): Promise<Saude> {
  const { rows } = await sql<Omit<Conferencia, 'comecou_em'> & { comecou_em: Date; atrasada: boolean }>`
    select
      id,
      comecou_em,
      duracao_ms,
      resultado,
      comecou_em < now() - make_interval(hours => ${HORAS_ATE_ATRASAR}) as atrasada
    from estoque.conferencias
    order by comecou_em desc
    limit 14
  `.execute(db)
  const historico = rows.map(({ atrasada: _, comecou_em, ...c }) => ({ ...c, comecou_em: comecou_em.toISOString() }))
  const ultima = historico[0] ?? null
  return {
    ultima,
    atrasada: rows[0]?.atrasada ?? true,
    linhas: ultima ? await linhasDaConferencia(db, ultima.id) : [],
    historico,
  }
}

async function linhasDaConferencia(db: Db, id: string): Promise<Saude['linhas']> {
  const { rows } = await sql<Saude['linhas'][number]>`
    select
      c.propriedade,
      c.item_id,
      m.codigo,
      btrim(i.marca || ' ' || i.modelo) as nome,
      c.local_id,
      l.nome as local,
      trim_scale(c.esperado)::text as esperado,
      trim_scale(c.achado)::text as achado
    from estoque.conferencia_linhas c
    join estoque.materiais m on m.item_id = c.item_id
    join catalogo_publico.itens i on i.id = c.item_id
    left join estoque.locais l on l.id = c.local_id
    where c.conferencia_id = ${id}
    order by c.n
    limit 50
  `.execute(db)
  return rows
}

export async function mesesDoEstoque(db: Db) {
  const { rows } = await sql<{ mes: string; fechado_em: Date; por: string | null; movimentos: number }>`
    select
      to_char(f.mes, 'YYYY-MM') as mes,
      f.fechado_em,
      p.nome as por,
      (
        select count(*)
        from estoque.movimentos m
        where m.ocorrido_em >= f.mes
          and m.ocorrido_em < f.mes + interval '1 month'
      )::int as movimentos
    from estoque.fechamentos f
    left join acesso_publico.usuarios p on p.id = f.fechado_por
    order by f.mes desc
    limit 36
  `.execute(db)
  const { rows: proximos } = await sql<{ mes: string }>`
    select to_char(x.mes, 'YYYY-MM') as mes
    from (
      select coalesce(
        (select max(mes) + interval '1 month' from estoque.fechamentos),
        (select date_trunc('month', min(ocorrido_em)) from estoque.movimentos)
      ) as mes
    ) x
    where x.mes + interval '1 month' <= current_date
  `.execute(db)
  return {
    fechados: rows.map((f) => ({ ...f, fechado_em: f.fechado_em.toISOString() })),
    proximo: proximos[0]?.mes ?? null,
  }
}
