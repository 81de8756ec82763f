import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { NovoPreco } from '../../contract/precos.ts'
import { itemMudou } from '../../eventos.ts'
import { itemPorId } from '../consultas/itens.ts'
import { trancarPreco } from '../consultas/precos.ts'

/** Ends what the supplier charged until now on the day before. Returns the rows, with the end that they had. */
export async function encerrarPreco(
  u: Unidade,
  item: string,
  { fornecedor, inicio }: { fornecedor: string; inicio: string },
): Promise<{ id: string; fim: string | null }[]> {
  const { rows } = await sql<{ id: string; fim: string | null }>`
    update catalogo.precos p
    set fim = ${inicio}::date - 1
    from catalogo.precos antes
    where antes.id = p.id
      and p.item_id = ${item}
      and p.fornecedor_chave = plataforma.sem_acento(${fornecedor})
      and p.inicio < ${inicio}::date
      and coalesce(p.fim, 'infinity') >= ${inicio}::date
    returning p.id, antes.fim::text as fim
  `.execute(u.tx)
  return rows
}

/** Writes a price into the table of a supplier. The database refuses one over another. */
export async function criarPreco(
  u: Unidade,
  item: string,
  { encerrar_anterior, ...p }: NovoPreco,
  importacao_id: string | null = null,
): Promise<string> {
  await itemPorId(u.tx, item, true)
  if (encerrar_anterior) await encerrarPreco(u, item, p)
  const id = uuidv7()
  await u.tx
    .insertInto('catalogo.precos')
    .values({ id, item_id: item, ...p, importacao_id, criado_por: u.autor.usuario?.id ?? null })
    .execute()
  u.auditar({ acao: 'preco.criar', entidade: 'preco', entidade_id: id, depois: { item_id: item, ...semValor(p) } })
  u.emitir(itemMudou, { item_id: item })
  return id
}

/** Costs stay out of the audit, which auditors of other areas read. */
const semValor = ({ fornecedor, inicio, fim }: Pick<NovoPreco, 'fornecedor' | 'inicio' | 'fim'>) => ({
  fornecedor,
  inicio,
  fim,
})

export async function excluirPreco(u: Unidade, id: string): Promise<void> {
  const antes = await trancarPreco(u.tx, id)
  await u.tx.deleteFrom('catalogo.precos').where('id', '=', id).execute()
  u.auditar({
    acao: 'preco.excluir',
    entidade: 'preco',
    entidade_id: id,
    antes: { item_id: antes.item_id, ...semValor(antes) },
  })
  u.emitir(itemMudou, { item_id: antes.item_id })
}
