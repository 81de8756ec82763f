import { pode, type Ctx } from '#platform/http/contexto.ts'
import { item, type Item } from '../contract/itens.ts'
import type { Kit } from '../contract/kits.ts'
import { enderecoDaFoto } from '../regras/foto.ts'
import type { LinhaDoItem } from './consultas/itens.ts'
import type { LinhaDoKit } from './consultas/kits.ts'

export const veCusto = (ctx: Ctx): boolean => pode(ctx, 'catalogo.custo.ver')

/** The item without its cost for who may not see costs. */
export const apresentarItem = (ctx: Ctx, l: LinhaDoItem): Item => {
  const ve = veCusto(ctx)
  return item.parse({
    ...l,
    custo_centavos: ve ? l.custo_centavos : null,
    custo_vale_ate: ve ? l.custo_vale_ate : null,
    preco: ve ? l.preco : null,
    foto: enderecoDaFoto(l.foto),
    arquivado: l.arquivado_em !== null,
    atualizado_em: l.atualizado_em.toISOString(),
  })
}

export function apresentarKit(ctx: Ctx, { arquivado_em, itens, ...k }: LinhaDoKit): Kit {
  const lidos = itens.map(({ quantidade, item: i }) => ({ quantidade, item: apresentarItem(ctx, i) }))
  const wp = lidos.reduce(
    (soma, { quantidade, item: i }) => soma + (i.tipo === 'modulo' ? i.ficha.wp * quantidade : 0),
    0,
  )
  return {
    ...k,
    preco_centavos: veCusto(ctx) ? k.preco_centavos : null,
    arquivado: arquivado_em !== null,
    kwp: wp / 1000,
    itens: lidos,
  }
}
