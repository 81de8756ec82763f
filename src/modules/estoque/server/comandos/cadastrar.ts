import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cadastroMudou } from '../../eventos.ts'
import type { TipoDeLocal } from '../../tipos.ts'

export interface NovoMaterial {
  itemId: string
  codigo: string
  unidade: string
  rastreio: 'nenhum' | 'lote' | 'serie'
  categoriaId?: string | null
  ncm?: string | null
}

/** Puts an item of the catalogue under the care of the stock. */
export async function criarMaterial(u: Unidade, m: NovoMaterial): Promise<void> {
  await u.tx
    .insertInto('estoque.materiais')
    .values({
      item_id: m.itemId,
      codigo: m.codigo,
      unidade: m.unidade,
      rastreio: m.rastreio,
      categoria_id: m.categoriaId ?? null,
      ncm: m.ncm ?? null,
    })
    .execute()
  u.auditar({ acao: 'material.criar', entidade: 'material', entidade_id: m.itemId, depois: { codigo: m.codigo } })
  u.emitir(cadastroMudou, { id: m.itemId })
}

export async function criarLocal(
  u: Unidade,
  l: { nome: string; tipo: TipoDeLocal; paiId?: string | null; responsavelId?: string | null },
): Promise<string> {
  const id = uuidv7()
  await u.tx
    .insertInto('estoque.locais')
    .values({ id, nome: l.nome, tipo: l.tipo, pai_id: l.paiId ?? null, responsavel_id: l.responsavelId ?? null })
    .execute()
  u.auditar({ acao: 'local.criar', entidade: 'local', entidade_id: id, depois: { nome: l.nome } })
  u.emitir(cadastroMudou, { id })
  return id
}

/** 1 `de` of a material is num/den of its `para`, exactly. */
export async function definirConversao(
  u: Unidade,
  c: { itemId: string | null; de: string; para: string; num: number; den: number },
): Promise<void> {
  const id = uuidv7()
  await u.tx
    .insertInto('estoque.conversoes')
    .values({ id, item_id: c.itemId, de: c.de, para: c.para, num: c.num, den: c.den })
    .execute()
  u.auditar({ acao: 'conversao.criar', entidade: 'conversao', entidade_id: id, depois: { de: c.de, para: c.para } })
  u.emitir(cadastroMudou, { id: c.itemId ?? id })
}
