import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { deNumeric, escreverQuantidade, type Micros } from '../../regras/quantidade.ts'
import type { Linha } from './gravar.ts'

/** An origin gives back at most what left for it and did not come back yet. Expects the locks of the materials. */
export async function exigirQueTenhaSaido(
  tx: Tx,
  origem: { tipo: string; id: string },
  linhas: readonly Linha[],
): Promise<void> {
  const voltam = new Map<string, Micros>()
  for (const { material: m, qtd } of linhas) voltam.set(m.item_id, (voltam.get(m.item_id) ?? 0n) + qtd)
  const { rows } = await sql<{ item_id: string; qtd: string }>`
    select item_id, sum(qtd)::text as qtd
    from estoque.gastos
    where origem_tipo = ${origem.tipo}
      and origem_id = ${origem.id}
    group by item_id
  `.execute(tx)
  const sairam = new Map(rows.map((r) => [r.item_id, deNumeric(r.qtd)]))
  for (const [n, { material: m }] of linhas.entries()) {
    const saiu = sairam.get(m.item_id) ?? 0n
    if ((voltam.get(m.item_id) ?? 0n) <= saiu) continue
    const mensagem =
      saiu > 0n
        ? `De ${m.codigo} saíram ${escreverQuantidade(saiu)} ${m.unidade}: não voltam mais que isso.`
        : `Nada de ${m.codigo} saiu para ${origem.tipo === 'projeto' ? 'este projeto' : 'esta ordem'}.`
    throw invalido(mensagem, [{ campo: `linhas.${n}`, mensagem }])
  }
}
