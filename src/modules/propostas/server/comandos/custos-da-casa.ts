import { diaAqui } from '#kit/aqui.ts'
import { custosDosItens, precosDosKits, regrasEm } from '#modules/catalogo/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'
import { comCustosDe, comRegras, itensDe, kitsDe } from '../../regras/custos.ts'
import { veCustos } from '../politica.ts'

/** The inputs with taxes, commission and floor of the rule in force for their size, else the company's. */
export async function comRegrasEmVigor(u: Unidade, c: ConteudoDaProposta, agora: Date): Promise<ConteudoDaProposta> {
  const hoje = diaAqui(agora)
  return comRegras(c, await regrasEm(u.tx, hoje), hoje)
}

/**
 * What a colleague without sight of costs sends begins with the costs of the catalogue; what anyone sends has the rule
 * of the selling price in force.
 */
export async function comCustosDaCasa(
  u: Unidade,
  ctx: Ctx,
  novo: ConteudoDaProposta,
  guardado: ConteudoDaProposta,
  agora: Date,
): Promise<ConteudoDaProposta> {
  if (veCustos(ctx)) return comRegrasEmVigor(u, novo, agora)
  const itens = await custosDosItens(u.tx, itensDe(novo))
  const kits = await precosDosKits(u.tx, kitsDe(novo))
  return comRegrasEmVigor(u, comCustosDe(novo, guardado, new Map([...itens, ...kits])), agora)
}
