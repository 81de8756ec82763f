import { sql, type RawBuilder } from 'kysely'
import { diaBr } from '#kit/dias.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { FiltroDoRelatorio } from '../../contract/relatorios.ts'
import {
  COM_MATERIAL,
  daCategoria,
  DO_MATERIAL,
  MATERIAL,
  QTD,
  SAIU,
  UNIDADE,
  VALOR,
  type Definicao,
  type Periodo,
} from './relatorio-partes.ts'

/** Materials by what was used of them: A makes 80 %, B the next 15 %, C the rest. */
export const abc = (f: FiltroDoRelatorio, { de, ate }: Periodo, porValor: boolean): Definicao => ({
  titulo: `Curva ABC de ${diaBr(de)} a ${diaBr(ate)}`,
  colunas: [
    { id: 'classe', titulo: 'Classe', tipo: 'texto' },
    ...MATERIAL,
    QTD,
    UNIDADE,
    { ...VALOR, titulo: 'Consumo' },
    { id: 'parte', titulo: 'Acumulado', tipo: 'porcento' },
  ],
  linhas: sql`
    with usado as (
      select l.item_id, sum(l.delta) as qtd, sum(l.valor_centavos) as valor
      from estoque.movimentos m
      join estoque.linhas l on l.movimento_id = m.id
      where m.ocorrido_em between ${de}::date and ${ate}::date
        and ${SAIU}
      group by l.item_id
      having sum(l.delta) > 0
    ),
    x as (
      select
        u.*,
        sum(${porValor ? sql`u.valor` : sql`u.qtd`}) over (order by ${porValor ? sql`u.valor` : sql`u.qtd`} desc, u.item_id)
          / nullif(sum(${porValor ? sql`u.valor` : sql`u.qtd`}) over (), 0) as parte
      from usado u
    )
    select
      x.item_id,
      case when x.parte <= 0.8 then 'A' when x.parte <= 0.95 then 'B' else 'C' end as classe,
      ${DO_MATERIAL},
      trim_scale(x.qtd)::text as qtd,
      x.valor::float8 as valor,
      x.parte::float8 as parte
    from x
    ${COM_MATERIAL}
    where ${daCategoria(f)}
    order by x.parte, k.codigo
  `,
})

export const giro = (f: FiltroDoRelatorio, { de, ate }: Periodo): Definicao => ({
  titulo: `Giro de ${diaBr(de)} a ${diaBr(ate)}`,
  colunas: [
    ...MATERIAL,
    { id: 'saldo', titulo: 'Saldo', tipo: 'quantidade' },
    UNIDADE,
    { ...QTD, titulo: 'Saiu' },
    { id: 'giro', titulo: 'Giro ao ano', tipo: 'numero' },
    { id: 'cobertura', titulo: 'Cobertura (dias)', tipo: 'numero' },
  ],
  linhas: sql`
    with x as (
      select l.item_id, sum(l.delta) as saiu
      from estoque.movimentos m
      join estoque.linhas l on l.movimento_id = m.id
      where m.ocorrido_em between ${de}::date and ${ate}::date
        and ${SAIU}
      group by l.item_id
      having sum(l.delta) > 0
    )
    select
      x.item_id,
      ${DO_MATERIAL},
      trim_scale(coalesce(t.qtd, 0))::text as saldo,
      trim_scale(x.saiu)::text as qtd,
      round(x.saiu / nullif(t.qtd, 0) * 365 / (${ate}::date - ${de}::date + 1), 1)::float8 as giro,
      round(coalesce(t.qtd, 0) / (x.saiu / (${ate}::date - ${de}::date + 1)))::float8 as cobertura
    from x
    ${COM_MATERIAL}
    left join estoque.custos t on t.item_id = x.item_id
    where ${daCategoria(f)}
    order by giro desc nulls last, k.codigo
  `,
})

const GRUPOS = {
  projeto: {
    titulo: 'Projeto',
    expressao: sql`coalesce(nullif(b.documento, ''), 'Sem documento')`,
    so: sql`o.tipo = 'cliente' and b.origem_tipo is distinct from 'ordem'`,
  },
  ordem: {
    titulo: 'Ordem de serviço',
    expressao: sql`coalesce(nullif(b.documento, ''), 'Sem documento')`,
    so: sql`(o.tipo = 'consumo' or b.origem_tipo = 'ordem')`,
  },
  departamento: {
    titulo: 'Departamento',
    expressao: sql`coalesce(a.nome, 'Sem departamento')`,
    so: sql`o.tipo = 'consumo' and b.origem_tipo is null`,
  },
  tecnico: { titulo: 'Quem levou', expressao: sql`coalesce(p.nome, 'Sistema')`, so: sql`true` },
  material: { titulo: 'Material', expressao: sql`k.codigo || ' ' || btrim(i.marca || ' ' || i.modelo)`, so: sql`true` },
} as const

/** What was used, net of what came back. A reversal counts under the document of what it reverses. */
export function consumo(f: FiltroDoRelatorio, { de, ate }: Periodo, ordem: RawBuilder<unknown>): Definicao {
  const grupo = GRUPOS[f.por]
  return {
    titulo: `Consumo por ${grupo.titulo.toLowerCase()}, de ${diaBr(de)} a ${diaBr(ate)}`,
    colunas: [
      { id: 'grupo', titulo: grupo.titulo, tipo: 'texto' },
      { id: 'itens', titulo: 'Materiais', tipo: 'numero' },
      { id: 'linhas', titulo: 'Linhas', tipo: 'numero', soma: true },
      { id: 'ultimo', titulo: 'Último dia', tipo: 'dia' },
      VALOR,
    ],
    linhas: sql`
      select
        ${grupo.expressao} as grupo,
        count(distinct x.item_id)::int as itens,
        count(*)::int as linhas,
        max(m.ocorrido_em)::text as ultimo,
        sum(x.valor_centavos)::float8 as valor
      from estoque.movimentos m
      join estoque.linhas x on x.movimento_id = m.id
      join estoque.locais o on o.id = x.local_id and o.tipo in ('cliente', 'consumo')
      join estoque.movimentos b on b.id = coalesce(m.estorna_id, m.id)
      ${COM_MATERIAL}
      left join acesso_publico.usuarios p on p.id = m.usuario_id
      left join acesso_publico.departamentos a on a.codigo = b.departamento
      where m.ocorrido_em between ${de}::date and ${ate}::date
        and ${todos([grupo.so, daCategoria(f)])}
      group by 1
      order by ${ordem}, grupo
    `,
  }
}
