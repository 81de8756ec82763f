import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { chavesDaLinha, type ValoresDaLinha } from '../../../regras/linha.ts'

export interface LinhaLida {
  n: number
  valores: ValoresDaLinha
}

/**
 * Finds the existing contact of each row: by identifier, else document, else phone, else e-mail. `doisDeles`: its
 * addresses belong to more than one contact.
 */
export async function conhecidos(
  tx: Tx,
  linhas: readonly LinhaLida[],
): Promise<Map<number, { id: string; doisDeles: boolean }>> {
  const chaves = linhas.flatMap((l) =>
    chavesDaLinha(l.valores).map((c) => ({ n: l.n, tipo: c[0] ?? '', valor: c.slice(2) })),
  )
  if (chaves.length === 0) return new Map()
  const { rows } = await sql<{ n: number; ids: string[] }>`
    with p as (
      select *
      from unnest(
        ${chaves.map((c) => c.n)}::int[],
        ${chaves.map((c) => c.tipo)}::text[],
        ${chaves.map((c) => c.valor)}::text[]
      ) as p(n, tipo, valor)
    )
    select n, array_agg(id order by forca) as ids
    from (
      select p.n, k.id, 0 as forca
      from p
      join cad.contatos k on k.id = case when p.tipo = 'i' then p.valor::uuid end
      union all
      select p.n, k.id, 1
      from p
      join cad.contatos k on k.documento = p.valor
      where p.tipo = 'd'
      union all
      select p.n, i.contato_id, case p.tipo when 't' then 2 else 3 end
      from p
      join cad.contato_identidades i
        on i.valor = p.valor
        and i.tipo = case p.tipo when 't' then 'telefone' else 'email' end
      where p.tipo in ('t', 'e')
    ) t
    group by n
  `.execute(tx)
  return new Map(rows.map((r) => [r.n, { id: r.ids[0] ?? '', doisDeles: new Set(r.ids).size > 1 }]))
}

/** Finds contacts with the same name in the same city. They are not certain: the user decides. */
export async function deMesmoNome(tx: Tx, linhas: readonly LinhaLida[]): Promise<Map<number, string>> {
  const com = linhas.filter((l) => l.valores.nome && l.valores.cidade)
  if (com.length === 0) return new Map()
  const { rows } = await sql<{ n: number; id: string }>`
    select distinct on (p.n) p.n, k.id
    from unnest(
      ${com.map((l) => l.n)}::int[],
      ${com.map((l) => l.valores.nome)}::text[],
      ${com.map((l) => l.valores.cidade)}::text[]
    ) as p(n, nome, cidade)
    join cad.contatos k
      on plataforma.sem_acento(k.nome) = plataforma.sem_acento(p.nome)
      and plataforma.sem_acento(k.cidade) = plataforma.sem_acento(p.cidade)
    order by p.n, k.id
  `.execute(tx)
  return new Map(rows.map((r) => [r.n, r.id]))
}
