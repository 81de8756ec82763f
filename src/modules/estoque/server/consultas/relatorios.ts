import { sql, type RawBuilder } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { invalido } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { todos } from '#platform/postgres/filtros.ts'
import type { FiltroDoRelatorio, Relatorio } from '../../contract/relatorios.ts'
import type { TipoDeRelatorio } from '../../tipos.ts'
import { DIAS_PARADO, hojeEmSql } from './previsao.ts'
import {
  COM_MATERIAL,
  daCategoria,
  DO_MATERIAL,
  MATERIAL,
  QTD,
  UNIDADE,
  VALOR,
  type Definicao,
  type Periodo,
} from './relatorio-partes.ts'
import { movimentacoes } from './relatorio-de-movimentos.ts'
import { abc, consumo, giro } from './relatorios-do-uso.ts'

/**
 * Lines are summed on the shorter side of the day: what there is now less what came later, or all that came until then.
 * Either way at most half of the ledger is read.
 */
function posicao(f: FiltroDoRelatorio, { ate }: Periodo): Definicao {
  const linhasDo = (lado: RawBuilder<unknown>) => sql`
    estoque.movimentos m
    join estoque.linhas l on l.movimento_id = m.id and l.fisico
    where ${lado}
    group by l.item_id, l.local_id
  `
  return {
    titulo: `Posição em ${diaBr(ate)}`,
    colunas: [...MATERIAL, { id: 'local', titulo: 'Lugar', tipo: 'texto' }, QTD, UNIDADE, VALOR],
    linhas: sql`
      with escolha as (
        select ${ate}::date - min(ocorrido_em) < max(ocorrido_em) - ${ate}::date as de_antes
        from estoque.movimentos
      ),
      partes as (
        select l.item_id, l.local_id, sum(l.delta) as qtd, sum(l.valor_centavos) as valor
        from ${linhasDo(sql`m.ocorrido_em <= ${ate}::date and (select de_antes from escolha)`)}
        union all
        select l.item_id, l.local_id, -sum(l.delta), -sum(l.valor_centavos)
        from ${linhasDo(sql`m.ocorrido_em > ${ate}::date and not (select de_antes from escolha)`)}
        union all
        select s.item_id, s.local_id, s.qtd, 0
        from estoque.saldos s
        where s.fisico
          and not (select de_antes from escolha)
        union all
        select t.item_id, null, 0, t.valor_centavos
        from estoque.custos t
        where not (select de_antes from escolha)
      ),
      itens as (
        select item_id, sum(qtd) as qtd, sum(valor) as valor
        from partes
        group by item_id
      ),
      x as (
        select p.item_id, p.local_id, sum(p.qtd) as qtd
        from partes p
        where p.local_id is not null
          and ${f.local ? sql`p.local_id in (select estoque.locais_dentro(${f.local}))` : sql`true`}
        group by p.item_id, p.local_id
        having sum(p.qtd) <> 0
      )
      select
        x.item_id,
        ${DO_MATERIAL},
        o.nome as local,
        trim_scale(x.qtd)::text as qtd,
        round(t.valor * x.qtd / nullif(t.qtd, 0))::float8 as valor
      from x
      ${COM_MATERIAL}
      join estoque.locais o on o.id = x.local_id
      join itens t on t.item_id = x.item_id
      where ${daCategoria(f)}
      order by k.codigo, o.nome
    `,
  }
}

function kardex(f: FiltroDoRelatorio, { de, ate }: Periodo): Definicao {
  if (!f.material) throw invalido('Escolha o material.', [{ campo: 'material', mensagem: 'Escolha o material' }])
  return {
    titulo: `Kardex de ${diaBr(de)} a ${diaBr(ate)}`,
    colunas: [
      { id: 'dia', titulo: 'Dia', tipo: 'dia' },
      { id: 'movimento', titulo: 'Movimento', tipo: 'texto' },
      { id: 'documento', titulo: 'Documento', tipo: 'texto' },
      { id: 'de', titulo: 'De', tipo: 'texto' },
      { id: 'para', titulo: 'Para', tipo: 'texto' },
      QTD,
      { id: 'saldo', titulo: 'Saldo', tipo: 'quantidade' },
      { id: 'valor', titulo: 'Valor', tipo: 'dinheiro', custo: true },
    ],
    linhas: sql`
      select x.*
      from (
        select
          l.item_id,
          m.id as movimento_id,
          m.ocorrido_em::text as dia,
          m.tipo as movimento,
          coalesce(nullif(m.documento, ''), m.motivo) as documento,
          case when l.lado = -1 then o.nome else p.nome end as de,
          case when l.lado = -1 then p.nome else o.nome end as para,
          trim_scale(l.delta)::text as qtd,
          trim_scale(sum(l.delta) over (order by l.ordem))::text as saldo,
          l.valor_centavos::float8 as valor,
          l.ordem
        from estoque.linhas l
        join estoque.linhas outro on outro.movimento_id = l.movimento_id and outro.n = l.n and outro.lado = -l.lado
        join estoque.movimentos m on m.id = l.movimento_id
        join estoque.locais o on o.id = l.local_id
        join estoque.locais p on p.id = outro.local_id
        where l.item_id = ${f.material}
          and ${f.local ? sql`l.local_id = ${f.local}` : sql`l.fisico`}
      ) x
      where x.dia between ${de} and ${ate}
      order by x.ordem desc
    `,
  }
}

const valor = (f: FiltroDoRelatorio, ordem: RawBuilder<unknown>): Definicao => ({
  titulo: 'Valor por categoria',
  colunas: [
    { id: 'categoria', titulo: 'Categoria', tipo: 'texto' },
    { id: 'itens', titulo: 'Materiais', tipo: 'numero', soma: true },
    VALOR,
    { id: 'parte', titulo: 'Parte', tipo: 'porcento', custo: true },
  ],
  linhas: sql`
    select
      coalesce(c.nome, 'Sem categoria') as categoria,
      count(*)::int as itens,
      sum(x.valor_centavos)::float8 as valor,
      (sum(x.valor_centavos) / nullif(sum(sum(x.valor_centavos)) over (), 0))::float8 as parte
    from estoque.custos x
    ${COM_MATERIAL}
    where x.qtd > 0
      and ${daCategoria(f)}
    group by c.id, c.nome
    order by ${ordem}, categoria
  `,
})

const perdas = (f: FiltroDoRelatorio, { de, ate }: Periodo): Definicao => ({
  titulo: `Perdas e ajustes de ${diaBr(de)} a ${diaBr(ate)}`,
  colunas: [
    { id: 'dia', titulo: 'Dia', tipo: 'dia' },
    { id: 'movimento', titulo: 'Movimento', tipo: 'texto' },
    ...MATERIAL.slice(0, 2),
    { id: 'local', titulo: 'Lugar', tipo: 'texto' },
    QTD,
    UNIDADE,
    { id: 'razao', titulo: 'Motivo', tipo: 'texto' },
    { id: 'motivo', titulo: 'O que aconteceu', tipo: 'texto' },
    { id: 'quem', titulo: 'Quem', tipo: 'texto' },
    VALOR,
  ],
  linhas: sql`
    select
      x.item_id,
      m.id as movimento_id,
      m.ocorrido_em::text as dia,
      m.tipo as movimento,
      ${DO_MATERIAL},
      o.nome as local,
      trim_scale(x.delta)::text as qtd,
      r.nome as razao,
      m.motivo,
      coalesce(p.nome, 'Sistema') as quem,
      x.valor_centavos::float8 as valor
    from estoque.movimentos m
    join estoque.linhas x on x.movimento_id = m.id and x.fisico
    join estoque.locais o on o.id = x.local_id
    ${COM_MATERIAL}
    left join estoque.motivos_de_ajuste r on r.id = m.motivo_id
    left join acesso_publico.usuarios p on p.id = m.usuario_id
    where m.ocorrido_em between ${de}::date and ${ate}::date
      and m.tipo in ('ajuste', 'perda')
      and ${todos([f.local ? sql`x.local_id in (select estoque.locais_dentro(${f.local}))` : undefined, daCategoria(f)])}
    order by m.ocorrido_em desc, m.id desc, x.n
  `,
})

const parados = (f: FiltroDoRelatorio, ordem: RawBuilder<unknown>): Definicao => ({
  titulo: `Sem movimento há ${DIAS_PARADO} dias`,
  colunas: [
    ...MATERIAL,
    QTD,
    UNIDADE,
    { id: 'desde', titulo: 'Parado desde', tipo: 'dia' },
    { id: 'dias', titulo: 'Dias', tipo: 'numero' },
    VALOR,
  ],
  linhas: sql`
    select
      x.item_id,
      ${DO_MATERIAL},
      trim_scale(x.qtd)::text as qtd,
      u.dia::text as desde,
      (${hojeEmSql} - u.dia)::int as dias,
      x.valor_centavos::float8 as valor
    from estoque.custos x
    ${COM_MATERIAL}
    cross join lateral (
      select m.ocorrido_em as dia
      from estoque.linhas l
      join estoque.movimentos m on m.id = l.movimento_id
      where l.item_id = x.item_id
        and l.fisico
        and l.delta <> 0
      order by l.ordem desc
      limit 1
    ) u
    where x.qtd > 0
      and u.dia < ${hojeEmSql} - ${DIAS_PARADO}::int
      and ${daCategoria(f)}
    order by ${ordem}, k.codigo
  `,
})

export interface Pedido {
  custo: boolean
  limite: number
  /** defined by the modules that have their rows */
  deFora: (f: FiltroDoRelatorio, p: Periodo) => Definicao | undefined
}

/** For who may not see costs not even the order of the rows follows them. */
function definir(f: FiltroDoRelatorio, { custo, deFora }: Pedido): Definicao {
  const ate = f.ate ?? diaAqui()
  const p = { de: f.de ?? somarDias(ate, -364), ate }
  if (p.de > p.ate)
    throw invalido('O começo vem depois do fim.', [{ campo: 'de', mensagem: 'O começo vem depois do fim' }])
  const feitos: Partial<Record<TipoDeRelatorio, () => Definicao>> = {
    posicao: () => posicao(f, p),
    kardex: () => kardex(f, p),
    valor: () => valor(f, custo ? sql`valor desc` : sql`itens desc`),
    abc: () => abc(f, p, custo),
    giro: () => giro(f, p),
    consumo: () => consumo(f, p, custo ? sql`valor desc` : sql`linhas desc`),
    movimentos: () => movimentacoes(f, p),
    perdas: () => perdas(f, p),
    parados: () => parados(f, custo ? sql`valor desc` : sql`dias desc`),
  }
  const feita = feitos[f.tipo]?.() ?? deFora(f, p)
  if (!feita) throw invalido('Este relatório não existe.', [{ campo: 'tipo', mensagem: 'Escolha o relatório' }])
  return feita
}

type Valor = string | number | null
const comoValor = (v: unknown): Valor => (typeof v === 'string' || typeof v === 'number' ? v : null)

/** A report up to so many rows. For who may not see costs its columns of value do not exist. */
export async function relatorio(db: Db | Tx, f: FiltroDoRelatorio, pedido: Pedido): Promise<Relatorio> {
  const { custo, limite } = pedido
  const { titulo, colunas: todas, linhas: consulta } = definir(f, pedido)
  const colunas = todas.filter((c) => custo || !c.custo)
  const { rows } = await sql<Record<string, unknown>>`
    select * from (${consulta}) r limit ${limite + 1}
  `.execute(db)
  const mostradas = rows.slice(0, limite)
  const soma = (id: string) => mostradas.reduce((n, r) => n + (typeof r[id] === 'number' ? r[id] : 0), 0)
  const texto = (v: unknown) => (typeof v === 'string' ? v : null)
  return {
    titulo,
    colunas: colunas.map(({ id, titulo: nome, tipo }) => ({ id, titulo: nome, tipo })),
    linhas: mostradas.map((r) => ({
      item_id: texto(r['item_id']),
      movimento_id: texto(r['movimento_id']),
      valores: colunas.map((c) => comoValor(r[c.id])),
    })),
    total: colunas.map((c) => (c.soma ? soma(c.id) : null)),
    mais: rows.length > limite,
  }
}
