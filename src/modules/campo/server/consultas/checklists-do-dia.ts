import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { OrdemDoDia } from '../../contract/dia.ts'

type Item = OrdemDoDia['itens'][number]
type Vaga = OrdemDoDia['vagas'][number]

interface Checklists {
  itens: Map<string, Item[]>
  vagas: Map<string, Vaga[]>
}

/** Items with their last answer of the cycle and the value of an earlier order of the plant; photo slots with photos. */
export async function checklistsDe(db: Db, ordens: readonly string[]): Promise<Checklists> {
  const itens = await sql<Item & { ordem_id: string }>`
    select
      i.ordem_id, i.id, i.n, i.grupo, i.texto, i.tipo, i.seguranca, i.obrigatorio, i.com_foto, i.unidade,
      i.minimo::text, i.maximo::text, i.opcoes,
      case when r.id is not null then jsonb_build_object(
        'id', r.id, 'valor', r.valor, 'ressalva', r.ressalva, 'fora', r.fora_da_faixa, 'em', r.ocorrido_em,
        'por', split_part(u.nome, ' ', 1)
      ) end as resposta,
      case when a.valor is not null then jsonb_build_object('valor', a.valor, 'em', a.ocorrido_em) end as antes
    from ordens_publico.itens i
    join ordens_publico.ordens o on o.id = i.ordem_id
    left join lateral (
      select r.*
      from ordens_publico.respostas r
      where r.item_id = i.id
        and r.ciclo = o.ciclo
      order by r.n desc
      limit 1
    ) r on true
    left join acesso_publico.usuarios u on u.id = r.usuario_id
    left join lateral (
      select r2.valor, r2.ocorrido_em
      from ordens_publico.ordens o2
      join ordens_publico.itens i2 on i2.ordem_id = o2.id and i2.texto = i.texto and i2.tipo = 'numero'
      join ordens_publico.respostas r2 on r2.item_id = i2.id
      where o2.usina_id = o.usina_id
        and o2.id <> o.id
        and i.tipo = 'numero'
      order by r2.ocorrido_em desc
      limit 1
    ) a on true
    where i.ordem_id = any(${ordens}::uuid[])
    order by i.ordem_id, i.n
  `.execute(db)
  const vagas = await sql<Vaga & { ordem_id: string }>`
    select
      v.ordem_id, v.id, v.nome, v.momento, v.item_id, v.obrigatoria, v.publica,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'sha256', f.sha256, 'tirada_em', f.tirada_em, 'chegou', f.recebida_em is not null
        ) order by f.tirada_em), '[]')
        from ordens_publico.fotos f
        join ordens_publico.ordens o on o.id = f.ordem_id and o.ciclo = f.ciclo
        where f.vaga_id = v.id
      ) as fotos
    from ordens_publico.vagas v
    where v.ordem_id = any(${ordens}::uuid[])
    order by v.ordem_id, v.n
  `.execute(db)
  return { itens: porOrdem(itens.rows), vagas: porOrdem(vagas.rows) }
}

/** Groups rows by their order, without the column that named it. */
export function porOrdem<T extends { ordem_id: string }>(linhas: readonly T[]): Map<string, Omit<T, 'ordem_id'>[]> {
  const grupos = new Map<string, Omit<T, 'ordem_id'>[]>()
  for (const { ordem_id, ...resto } of linhas) grupos.set(ordem_id, [...(grupos.get(ordem_id) ?? []), resto])
  return grupos
}
