import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import type { ValoresDaLinha } from '../../../regras/colunas.ts'
import { colunasDoItem, comPreco, type LinhaDoItem } from '../../consultas/itens.ts'
import type { LinhaDoPreco } from '../../consultas/precos.ts'

export interface NaPlanilha {
  n: number
  valores: ValoresDaLinha
  fornecedor: string
}

/** The items that rows name: those of the catalogue with the same maker, where the row says one, model and kind. */
export async function itensDasLinhas(tx: Tx, linhas: readonly NaPlanilha[]): Promise<Map<number, LinhaDoItem[]>> {
  const procurados = linhas.map(({ n, valores: { tipo, marca, modelo } }) => ({ n, tipo: tipo ?? null, marca, modelo }))
  const { rows } = await sql<LinhaDoItem & { n: number }>`
    select l.n, ${colunasDoItem}
    from jsonb_to_recordset(${JSON.stringify(procurados)}::jsonb) as l(n int, tipo text, marca text, modelo text)
    join catalogo.itens i
      on lower(i.modelo) = lower(l.modelo)
      and i.arquivado_em is null
      and (l.marca = '' or lower(i.marca) = lower(l.marca))
      and (l.tipo is null or i.tipo = l.tipo)
    ${comPreco}
    order by l.n, i.id
  `.execute(tx)
  const porLinha = Map.groupBy(rows, (r) => r.n)
  return new Map([...porLinha].map(([n, achados]) => [n, achados.map(({ n: _, ...item }) => item)]))
}

/** What the supplier of each row charges for its item, oldest first. */
export async function precosDasLinhas(
  tx: Tx,
  linhas: readonly { n: number; item_id: string; fornecedor: string }[],
): Promise<Map<number, LinhaDoPreco[]>> {
  const { rows } = await sql<LinhaDoPreco & { n: number }>`
    select
      l.n,
      p.id,
      p.item_id,
      p.fornecedor,
      p.custo_centavos::float8 as custo_centavos,
      p.inicio::text as inicio,
      p.fim::text as fim
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as l(n int, item_id uuid, fornecedor text)
    join catalogo.precos p
      on p.item_id = l.item_id
      and p.fornecedor_chave = plataforma.sem_acento(l.fornecedor)
    order by l.n, p.inicio
  `.execute(tx)
  const porLinha = Map.groupBy(rows, (r) => r.n)
  return new Map([...porLinha].map(([n, achados]) => [n, achados.map(({ n: _, ...preco }) => preco)]))
}
