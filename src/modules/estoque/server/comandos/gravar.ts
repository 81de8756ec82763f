import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { custoDaSaida, valorMedio, type Posicao } from '../../regras/custo.ts'
import { deNumeric, escreverQuantidade, type Fator, type Micros } from '../../regras/quantidade.ts'
import type { Local, Material } from '../consultas/cadastros.ts'
import { FaltaNoEstoque } from '../falta.ts'
import { exigirLivre } from './parar.ts'

/** A lot as a document names it. */
export interface LotePedido {
  numero: string
  fabricante?: string | undefined
  /** AAAA-MM-DD */
  validade?: string | undefined
}

/** One line before it is valued: a quantity that goes from a place to another. */
export interface Linha {
  material: Material
  de: Local
  para: Local
  qtd: Micros
  doc: { unidade: string; qtd: Micros } & Fator
  /** what it cost, where the document says so */
  valor: bigint | null
  series: readonly string[]
  /** as the request names it; `loteId` is the one that was found */
  lotePedido?: LotePedido | undefined
  loteId?: string | undefined
}

/** Locks what the lines touch, in the one order of the system. */
export async function travar(tx: Tx, linhas: readonly Pick<Linha, 'material' | 'de' | 'para'>[]): Promise<void> {
  const pares = linhas.flatMap((l) => [l.de, l.para].map((lugar) => ({ item: l.material.item_id, lugar: lugar.id })))
  await sql`
    select estoque.travar(${pares.map((p) => p.item)}::uuid[], ${pares.map((p) => p.lugar)}::uuid[])
  `.execute(tx)
}

/** Values and writes the lines of a movement; balances and costs follow by the triggers. Expects the locks. */
export async function gravarLinhas(u: Unidade, movimentoId: string, linhas: readonly Linha[]): Promise<void> {
  const pares = linhas.flatMap((l) => [l.de, l.para].map((lugar) => ({ item: l.material.item_id, lugar: lugar.id })))
  await exigirLivre(u.tx, movimentoId, pares)
  const valores = valorar(linhas, await posicoes(u.tx, linhas))
  const lados = linhas.flatMap((l, n) =>
    ([-1, 1] as const).map((lado) => {
      const local = lado === -1 ? l.de : l.para
      return {
        movimento_id: movimentoId,
        n: n + 1,
        lado,
        item_id: l.material.item_id,
        local_id: local.id,
        fisico: local.fisico,
        delta: escreverQuantidade(BigInt(lado) * l.qtd),
        valor_centavos: lado * Number(valores[n] ?? 0n),
        unidade_doc: l.doc.unidade,
        qtd_doc: escreverQuantidade(l.doc.qtd),
        num_doc: l.doc.num,
        den_doc: l.doc.den,
        lote_id: l.loteId ?? null,
      }
    }),
  )
  await u.tx.insertInto('estoque.linhas').values(lados).execute()
  for (const [n, l] of linhas.entries()) if (l.series.length > 0) await moverSeries(u.tx, { movimentoId, n: n + 1, l })
}

async function posicoes(tx: Tx, linhas: readonly Linha[]): Promise<Map<string, Posicao>> {
  const itens = [...new Set(linhas.map((l) => l.material.item_id))]
  const { rows } = await sql<{ item_id: string; qtd: string; valor_centavos: number }>`
    select item_id, qtd, valor_centavos
    from estoque.custos
    where item_id = any (${itens})
  `.execute(tx)
  return new Map(rows.map((c) => [c.item_id, { qtd: deNumeric(c.qtd), valor: BigInt(c.valor_centavos) }]))
}

export type ValorPorMaterial = ReadonlyMap<string, number>
export const totalDe = (valores: ValorPorMaterial): number => [...valores.values()].reduce((n, v) => n + v, 0)

/** What lines would change in the value of each material, at the costs of now. */
export async function valorPorMaterial(tx: Tx, linhas: readonly Linha[]): Promise<ValorPorMaterial> {
  const valores = valorar(linhas, await posicoes(tx, linhas))
  const somas = new Map<string, number>()
  for (const [n, { material }] of linhas.entries())
    somas.set(material.item_id, (somas.get(material.item_id) ?? 0) + Number(valores[n] ?? 0n))
  return somas
}

/** The value of each line at the average cost of its turn; between places of the company nothing changes hands. */
function valorar(linhas: readonly Linha[], antes: ReadonlyMap<string, Posicao>): bigint[] {
  const posicao = new Map(antes)
  return linhas.map((l) => {
    const p = posicao.get(l.material.item_id) ?? { qtd: 0n, valor: 0n }
    if (l.de.fisico === l.para.fisico) return 0n
    if (l.para.fisico) {
      const valor = l.valor ?? valorMedio(p, l.qtd)
      posicao.set(l.material.item_id, { qtd: p.qtd + l.qtd, valor: p.valor + valor })
      return valor
    }
    const custo = custoDaSaida(p, l.qtd)
    if (custo === null) throw new FaltaNoEstoque()
    posicao.set(l.material.item_id, { qtd: p.qtd - l.qtd, valor: p.valor - custo })
    return custo
  })
}

/** The lock on the material's cost keeps its serials still, too. */
async function moverSeries(tx: Tx, { movimentoId, n, l }: { movimentoId: string; n: number; l: Linha }): Promise<void> {
  const numeros = l.series.toSorted()
  if (!l.de.fisico)
    await sql`
      insert into estoque.series (id, item_id, numero, local_id)
      select id, ${l.material.item_id}, numero, ${l.de.id}
      from unnest(${numeros.map(() => uuidv7())}::uuid[], ${numeros}::text[]) as nova(id, numero)
      order by numero
      on conflict do nothing
    `.execute(tx)
  const { rows } = await sql<{ id: string; numero: string; local_id: string; nome: string }>`
    select s.id, s.numero, s.local_id, l.nome
    from estoque.series s
    join estoque.locais l on l.id = s.local_id
    where s.item_id = ${l.material.item_id}
      and s.numero = any (${numeros})
    order by s.numero
  `.execute(tx)
  const fora = rows.find((s) => s.local_id !== l.de.id)
  if (fora)
    throw conflito(
      `A série ${fora.numero} está em ${fora.nome}, não em ${l.de.nome}.${await seEmergencia(tx, l, fora.numero)}`,
    )
  const sumida = numeros.find((numero) => !rows.some((s) => s.numero === numero))
  if (sumida) throw conflito(`A série ${sumida} nunca entrou no estoque.`)
  await tx
    .insertInto('estoque.serie_eventos')
    .values(rows.map((s) => ({ movimento_id: movimentoId, n, serie_id: s.id, de: l.de.id, para: l.para.id })))
    .execute()
}

/** Why a serial that an entry brings is out already, when an emergency exit took it. */
async function seEmergencia(tx: Tx, l: Linha, numero: string): Promise<string> {
  if (l.de.tipo !== 'fornecedor') return ''
  const { rows } = await sql`
    select
    from estoque.emergencias
    where item_id = ${l.material.item_id}
      and acertada_em is null
      and liberada_em is null
      and ${numero} = any (series)
    limit 1
  `.execute(tx)
  return rows.length > 0 ? ' Ela saiu em emergência: em Ajuste, Saída emergencial, libere as séries da nota.' : ''
}
