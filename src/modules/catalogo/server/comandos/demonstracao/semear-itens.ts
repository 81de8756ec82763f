import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'

export interface ItemDaDemonstracao {
  tipo: 'modulo' | 'inversor' | 'estrutura' | 'protecao' | 'cabo' | 'outro'
  marca: string
  modelo: string
  fornecedor: string
  unidade: 'un' | 'm'
  custo_centavos: number
  ficha: object
}

/** Writes items of the demonstration in one statement. Returns their ids, in the same order. */
export async function semearItens(u: Unidade, itens: readonly ItemDaDemonstracao[]): Promise<string[]> {
  const novos = itens.map((i) => ({ ...i, id: uuidv7() }))
  await sql`
    insert into catalogo.itens (id, tipo, marca, modelo, fornecedor, unidade, custo_centavos, ficha, origem)
    select n.id, n.tipo, n.marca, n.modelo, n.fornecedor, n.unidade, n.custo_centavos, n.ficha, 'semente'
    from jsonb_to_recordset(${JSON.stringify(novos)}::jsonb) as n(
      id uuid, tipo text, marca text, modelo text, fornecedor text, unidade text, custo_centavos bigint, ficha jsonb
    )
  `.execute(u.tx)
  return novos.map((i) => i.id)
}
