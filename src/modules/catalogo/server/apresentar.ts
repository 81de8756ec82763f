import { pode, type Ctx } from '#platform/http/contexto.ts'
import { item, type Item } from '../contract/itens.ts'
import type { LinhaDoItem } from './consultas/itens.ts'

/** The item without its cost for who may not see costs. */
export const apresentarItem = (ctx: Ctx, l: LinhaDoItem): Item => {
  const veCusto = pode(ctx, 'catalogo.custo.ver')
  return item.parse({
    ...l,
    custo_centavos: veCusto ? l.custo_centavos : null,
    custo_vale_ate: veCusto ? l.custo_vale_ate : null,
    custo_vencido: veCusto && l.custo_vencido,
    arquivado: l.arquivado_em !== null,
    atualizado_em: l.atualizado_em.toISOString(),
  })
}
