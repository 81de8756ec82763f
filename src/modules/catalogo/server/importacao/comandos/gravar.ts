import { sql } from 'kysely'
import type { ErroDaLinha } from '#kit/colunas.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { novoItem, type NovoItem } from '../../../contract/itens.ts'
import { alterarItem, criarItem } from '../../comandos/itens.ts'
import { criarPreco, encerrarPreco } from '../../comandos/precos.ts'
import { itemPorId } from '../../consultas/itens.ts'
import type { LinhaDoPreco } from '../../consultas/precos.ts'
import type { PlanilhaDePrecos } from '../importador.ts'
import type { Plano } from '../plano.ts'
import { daPlanilha, planosDe, type Guardados } from './conferir.ts'

const LOTE = 50

/** What undoing a row needs. */
export interface Feito {
  /** the version that the import left the item in */
  versao: number | null
  criou: boolean
  antes: NovoItem | null
  encerrados: { id: string; fim: string | null }[]
  substituido: LinhaDoPreco | null
}

/**
 * Writes the next rows. Each is planned again, so that what a user did since the preview is respected, and a row that
 * no longer fits is refused.
 */
export async function gravarLinhas(u: Unidade, i: PlanilhaDePrecos): Promise<boolean> {
  const { rows } = await sql<{ n: number; valores: Guardados }>`
    select n, valores
    from catalogo.importacao_linhas
    where importacao_id = ${i.id}
      and situacao in ('nova', 'muda')
    order by n
    limit ${LOTE}
  `.execute(u.tx)
  const d = await daPlanilha(u.tx, i)
  for (const { n, valores } of rows) {
    // one by one: a row may follow what the one before it wrote
    const planos = await planosDe(u.tx, d, [{ n, valores, fornecedor: valores.fornecedor ?? d.fornecedor }])
    const plano = planos.get(n)
    if (!plano || 'erros' in plano) await ficar(u, i.id, n, { situacao: 'invalida', erros: plano?.erros ?? [] })
    else if (plano.situacao === 'igual') await ficar(u, i.id, n, { situacao: 'igual' })
    else await gravarUma(u, i.id, n, plano)
  }
  return rows.length > 0
}

async function gravarUma(u: Unidade, importacao: string, n: number, p: Plano): Promise<void> {
  const item_id = await gravarItem(u, p)
  const substituido = p.substitui
  if (substituido) await u.tx.deleteFrom('catalogo.precos').where('id', '=', substituido.id).execute()
  const encerrados = p.preco ? await encerrarPreco(u, item_id, p.preco) : []
  const preco_id = p.preco ? await criarPreco(u, item_id, { ...p.preco, encerrar_anterior: false }, importacao) : null
  const { versao } = await itemPorId(u.tx, item_id)
  const feito: Feito = {
    versao: p.item ? versao : null,
    criou: p.achado === null,
    antes: p.item && p.achado ? comoEra(p.achado) : null,
    encerrados,
    substituido,
  }
  await ficar(u, importacao, n, { situacao: 'gravada', item_id, preco_id, feito })
}

async function gravarItem(u: Unidade, { item, achado }: Plano): Promise<string> {
  if (achado) {
    if (item) await alterarItem(u, achado.id, achado.versao, { dados: item, veCusto: true })
    return achado.id
  }
  if (!item) throw new Error('a row of a new item has no item')
  return criarItem(u, item, 'importacao')
}

const comoEra = (i: NonNullable<Plano['achado']>): NovoItem | null =>
  novoItem.safeParse({ ...i, custo_vale_ate: i.custo_vale_ate }).data ?? null

interface Fica {
  situacao: string
  erros?: ErroDaLinha[]
  item_id?: string
  preco_id?: string | null
  feito?: Feito
}

async function ficar(u: Unidade, importacao: string, n: number, f: Fica): Promise<void> {
  await sql`
    update catalogo.importacao_linhas
    set
      situacao = ${f.situacao},
      erros = ${JSON.stringify(f.erros ?? [])}::jsonb,
      item_id = coalesce(${f.item_id ?? null}, item_id),
      preco_id = ${f.preco_id ?? null},
      valores = valores || ${JSON.stringify(f.feito ? { feito: f.feito } : {})}::jsonb
    where importacao_id = ${importacao}
      and n = ${n}
  `.execute(u.tx)
}
