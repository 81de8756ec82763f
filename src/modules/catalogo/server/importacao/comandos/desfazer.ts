import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { itemMudou } from '../../../eventos.ts'
import { alterarItem, arquivarItem } from '../../comandos/itens.ts'
import { itemPorId } from '../../consultas/itens.ts'
import type { LinhaDoPreco } from '../../consultas/precos.ts'
import type { PlanilhaDePrecos } from '../importador.ts'
import type { Feito } from './gravar.ts'

const LOTE = 50

interface Gravada {
  n: number
  item_id: string
  preco_id: string | null
  feito: Feito
}

/** Takes the prices of the import out, gives back what they ended, and the items as they were where no one changed them. */
export async function desfazerLinhas(u: Unidade, i: PlanilhaDePrecos): Promise<boolean> {
  const { rows } = await sql<Gravada>`
    select n, item_id, preco_id, valores -> 'feito' as feito
    from catalogo.importacao_linhas
    where importacao_id = ${i.id}
      and situacao = 'gravada'
    order by n desc
    limit ${LOTE}
  `.execute(u.tx)
  for (const l of rows) {
    const inteira = await desfazerUma(u, l)
    await sql`
      update catalogo.importacao_linhas
      set situacao = ${inteira ? 'desfeita' : 'mantida'}
      where importacao_id = ${i.id}
        and n = ${l.n}
    `.execute(u.tx)
  }
  return rows.length > 0
}

async function desfazerUma(u: Unidade, { item_id, preco_id, feito }: Gravada): Promise<boolean> {
  const item = await itemPorId(u.tx, item_id, true)
  if (preco_id) {
    await u.tx.deleteFrom('catalogo.precos').where('id', '=', preco_id).execute()
    if (feito.substituido) await repor(u, feito.substituido)
    for (const e of feito.encerrados) await reabrir(u, e)
    u.emitir(itemMudou, { item_id })
  }
  if (feito.versao === null) return true
  if (item.versao !== feito.versao) return false
  if (feito.criou) await arquivarItem(u, item_id, true)
  else if (feito.antes) await alterarItem(u, item_id, item.versao, { dados: feito.antes, veCusto: true })
  return true
}

/** Puts a price back unless another one has its days by now. */
const repor = (u: Unidade, p: LinhaDoPreco) =>
  sql`
    insert into catalogo.precos (item_id, fornecedor, custo_centavos, inicio, fim)
    select ${p.item_id}, ${p.fornecedor}, ${p.custo_centavos}, ${p.inicio}::date, ${p.fim}::date
    where not exists (
      select
      from catalogo.precos o
      where o.item_id = ${p.item_id}
        and o.fornecedor_chave = plataforma.sem_acento(${p.fornecedor})
        and daterange(o.inicio, o.fim, '[]') && daterange(${p.inicio}::date, ${p.fim}::date, '[]')
    )
  `.execute(u.tx)

const reabrir = (u: Unidade, { id, fim }: { id: string; fim: string | null }) =>
  sql`
    update catalogo.precos p
    set fim = ${fim}::date
    where p.id = ${id}
      and not exists (
        select
        from catalogo.precos o
        where o.id <> p.id
          and o.item_id = p.item_id
          and o.fornecedor_chave = p.fornecedor_chave
          and daterange(o.inicio, o.fim, '[]') && daterange(p.inicio, ${fim}::date, '[]')
      )
  `.execute(u.tx)
