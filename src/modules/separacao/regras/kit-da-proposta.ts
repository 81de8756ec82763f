import type { ConteudoDaProposta } from '#modules/propostas/contract/conteudo.ts'
import type { Letra } from '#modules/simulacoes/contract/entrada.ts'
import { aplicarVariante } from '#modules/simulacoes/regras/calcular.ts'
import type { ContextoDoKit } from './contexto.ts'

export interface ItemDoKit {
  itemId: string | null
  descricao: string
  quantidade: number
}
export interface KitVendido {
  itens: ItemDoKit[]
  contexto: ContextoDoKit
}

const nomeDe = (x: { marca?: string | undefined; modelo?: string | undefined }, papel: string) =>
  [x.marca, x.modelo].filter(Boolean).join(' ') || papel

/** Premises that the simulation has when the proposal says nothing. */
const [T_MIN, T_CELULA] = [5, 70]

/** The materials of what was accepted. Null: this kind of proposal has none. */
export function kitDaProposta(conteudo: ConteudoDaProposta, letra: Letra): KitVendido | null {
  if (conteudo.tipo === 'servicos')
    return {
      itens: conteudo.entrada.linhas.flatMap((l) =>
        l.tipo === 'peca' && l.quantidade > 0
          ? [{ itemId: l.itemId ?? null, descricao: l.descricao, quantidade: l.quantidade }]
          : [],
      ),
      contexto: {},
    }
  if (conteudo.tipo !== 'autoconsumo') return null
  const e = aplicarVariante(conteudo.entrada, letra)
  const modulos = e.faces.reduce((soma, f) => soma + f.modulos, 0)
  const itens: ItemDoKit[] = [
    { itemId: e.modulo.itemId ?? null, descricao: nomeDe(e.modulo, 'Módulo'), quantidade: modulos },
    ...e.inversores.map((i) => ({
      itemId: i.itemId ?? null,
      descricao: nomeDe(i, 'Inversor'),
      quantidade: i.quantidade,
    })),
  ]
  // a kit of a supplier brings the plant's own items, too: each counts once
  for (const k of e.kit?.itens ?? [])
    if (!itens.some((i) => i.itemId === k.itemId))
      itens.push({ itemId: k.itemId, descricao: k.descricao, quantidade: k.quantidade })
  for (const c of e.custos)
    if (
      c.grupo === 'material' &&
      c.por === 'fixo' &&
      (c.quantidade ?? 0) > 0 &&
      !itens.some((i) => i.itemId && i.itemId === c.itemId)
    )
      itens.push({ itemId: c.itemId ?? null, descricao: c.descricao, quantidade: c.quantidade ?? 0 })
  return {
    itens: itens.filter((i) => i.quantidade > 0),
    contexto: {
      tMinC: e.premissas.tMinC ?? T_MIN,
      tCelulaMaxC: e.premissas.tCelulaMaxC ?? T_CELULA,
      modulos,
      modulo: e.modulo,
      inversores: e.inversores.map((i) => ({
        itemId: i.itemId ?? null,
        ficha: i,
        quantidade: i.quantidade,
        ...(i.series ? { series: i.series } : {}),
      })),
    },
  }
}
