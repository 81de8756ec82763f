import { sql, type RawBuilder } from 'kysely'
import { ehChaveDe } from '#kit/objeto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { GrupoDoPainel } from '../../contract/paineis.ts'
import { NOME_DA_ORIGEM } from '../../regras/nomes.ts'
import type { Grupo } from '../../tipos.ts'
import { comeco, doCartao, e, ENTROU, fechados, fim, nosFunis, type Recorte } from './recorte.ts'

interface Agrupamento {
  chave: RawBuilder<unknown>
  /** table with the names, when the group is an id */
  nomes?: RawBuilder<unknown>
  sem: string
  nome?(chave: string): string
}
const agrupamentos: Record<GrupoDoPainel, Agrupamento> = {
  origem: { chave: sql`c.origem`, sem: '', nome: (o) => (ehChaveDe(NOME_DA_ORIGEM, o) ? NOME_DA_ORIGEM[o] : o) },
  pessoa: { chave: sql`c.responsavel_id::text`, nomes: sql`acesso_publico.usuarios`, sem: 'Sem responsável' },
  time: { chave: sql`c.time_id::text`, nomes: sql`acesso_publico.times`, sem: 'Sem time' },
  cidade: {
    chave: sql`(
      select nullif(trim(k.campos ->> 'cidade'), '')
      from contatos_publico.contatos k
      where k.id = c.contato_id
    )`,
    sem: 'Sem cidade',
  },
}

/**
 * Entries and their outcome by group, largest first. Every card is in exactly one group, so that the groups add up to
 * the total.
 */
export async function gruposDo(db: Db, r: Recorte, por: GrupoDoPainel): Promise<Grupo[]> {
  const { chave, nomes, nome, sem } = agrupamentos[por]
  const entraram = sql`
    funis_publico.transicoes t
    join funis_publico.cartoes c on c.id = t.cartao_id
    where ${e([
      nosFunis('t.funil_id', r),
      sql`
        t.em >= ${comeco(r.filtros.de)}
        and t.em < ${fim(r.filtros.ate)}
        and ${ENTROU}
        and t.desfaz is null
        and t.desfeita_por is null
      `,
      ...doCartao(r),
    ])}
  `
  const { rows } = await sql<Omit<Grupo, 'nome'>>`
    select
      grupo,
      sum(entradas)::int as entradas,
      sum(ganhos)::int as ganhos,
      sum(perdidos)::int as perdidos,
      sum(valor_ganho)::float8 as valor_ganho
    from (
      select ${chave} as grupo, count(*) as entradas, 0 as ganhos, 0 as perdidos, 0 as valor_ganho
      from ${entraram}
      group by 1
      union all
      select
        ${chave},
        0,
        count(*) filter (where c.situacao = 'ganho'),
        count(*) filter (where c.situacao = 'perdido'),
        coalesce(sum(c.valor_centavos) filter (where c.situacao = 'ganho'), 0)
      from ${fechados(r, r.filtros)}
      group by 1
    ) x
    group by grupo
    order by 2 desc, 3 desc, 1
  `.execute(db)
  const ids = rows.flatMap((l) => l.grupo ?? [])
  const deId = new Map(
    nomes && ids.length > 0
      ? (
          await sql<{
            id: string
            nome: string
          }>`
            select id::text, nome
            from ${nomes}
            where id = any(${ids}::uuid[])
          `.execute(db)
        ).rows.map((l) => [l.id, l.nome])
      : [],
  )
  const grupos = rows.map((l) => ({
    ...l,
    nome: l.grupo === null ? sem : (deId.get(l.grupo) ?? nome?.(l.grupo) ?? l.grupo),
  }))
  // people in alphabetical order, not ranked
  return por === 'pessoa'
    ? grupos.toSorted(
        (a, b) => Number(a.grupo === null) - Number(b.grupo === null) || a.nome.localeCompare(b.nome, 'pt-BR'),
      )
    : grupos
}
