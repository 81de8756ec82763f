import type { DaOrdem, GarantiaNaPagina } from '#modules/campo/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { garantiasDaUsina } from './databook.ts'
import { garantiaDaSerie } from './serie.ts'

/** Warranties of an order for its customer: each serial that it installed, then the plant, one line a model and end. */
export async function garantiasDaOrdem(db: Db, o: DaOrdem): Promise<GarantiaNaPagina[]> {
  const instaladas: GarantiaNaPagina[] = []
  for (const { serie, item_id } of o.series) {
    const { item, produto_ate, desempenho_ate } = await garantiaDaSerie(db, serie, item_id)
    if (produto_ate ?? desempenho_ate)
      instaladas.push({ nome: item.modelo, series: [serie], quantos: 1, produto_ate, desempenho_ate })
  }
  const nela = new Set(o.series.map((s) => s.serie))
  return [...instaladas, ...(o.usina_id === null ? [] : await garantiasPorModelo(db, o.usina_id, nela))]
}

/** Warranties of a plant, one line a model and end, without the serials in `fora`. */
export async function garantiasPorModelo(
  db: Db,
  usinaId: string,
  fora: ReadonlySet<string> = new Set(),
): Promise<GarantiaNaPagina[]> {
  const grupos = new Map<string, GarantiaNaPagina>()
  for (const g of await garantiasDaUsina(db, usinaId)) {
    const { produto_ate, desempenho_ate } = g.garantia
    if (fora.has(g.serie) || (produto_ate ?? desempenho_ate) === null) continue
    const chave = [g.modelo, produto_ate, desempenho_ate].join('|')
    const antes = grupos.get(chave)
    grupos.set(chave, { nome: g.modelo, series: [], produto_ate, desempenho_ate, quantos: (antes?.quantos ?? 0) + 1 })
  }
  return [...grupos.values()]
}
