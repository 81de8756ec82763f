import type { RegraDePreco } from '#modules/catalogo/regras/precos.ts'
import { ocultarCustos, reporCustos } from '#modules/simulacoes/regras/ocultar.ts'
import { comPartesDaCasa, comPrecoDaCasa } from '#modules/simulacoes/regras/regra-de-preco.ts'
import type { ConteudoDaProposta } from '../contract/conteudo.ts'
import { conteudoPublico } from './retrato.ts'

/** The inputs for a colleague who may not see cost and margin. */
export const semCustos = (c: ConteudoDaProposta): ConteudoDaProposta =>
  c.tipo === 'autoconsumo'
    ? { tipo: c.tipo, entrada: ocultarCustos(c.entrada) }
    : c.tipo === 'assinatura'
      ? c
      : conteudoPublico(c)

/** The same inputs with the costs that are stored, when they come from that colleague. */
export function comCustosDe(
  novo: ConteudoDaProposta,
  guardado: ConteudoDaProposta,
  doCatalogo: ReadonlyMap<string, number>,
): ConteudoDaProposta {
  if (novo.tipo === 'autoconsumo' && guardado.tipo === 'autoconsumo')
    return { tipo: novo.tipo, entrada: reporCustos(novo.entrada, guardado.entrada, doCatalogo) }
  if (novo.tipo === 'limpeza' && guardado.tipo === 'limpeza')
    return {
      tipo: novo.tipo,
      entrada: { ...novo.entrada, custos: guardado.entrada.custos, preco: guardado.entrada.preco },
    }
  if (novo.tipo === 'servicos' && guardado.tipo === 'servicos') {
    const custos = new Map(guardado.entrada.linhas.map((l) => [l.descricao, l.custoCent ?? null]))
    const linhas = novo.entrada.linhas.map((l) => ({
      ...l,
      custoCent: custos.get(l.descricao) ?? (l.itemId ? (doCatalogo.get(l.itemId) ?? null) : null),
    }))
    return { tipo: novo.tipo, entrada: { ...novo.entrada, linhas, preco: guardado.entrada.preco } }
  }
  return novo
}

/** Kits of suppliers that these inputs name. */
export const kitsDe = (c: ConteudoDaProposta): string[] =>
  c.tipo === 'autoconsumo'
    ? [c.entrada.kit, ...c.entrada.variantes.map((v) => v.mudancas.kit)].flatMap((k) => (k ? [k.kitId] : []))
    : []

/** The inputs with what the rules of the selling price, or the defaults of the company, are on a day. */
export function comRegras(c: ConteudoDaProposta, regras: readonly RegraDePreco[], dia: string): ConteudoDaProposta {
  switch (c.tipo) {
    case 'autoconsumo':
      return { tipo: c.tipo, entrada: comPrecoDaCasa(c.entrada, regras, dia) }
    case 'limpeza':
      return { tipo: c.tipo, entrada: { ...c.entrada, preco: comPartesDaCasa(c.entrada.preco, null) } }
    case 'servicos':
      return { tipo: c.tipo, entrada: { ...c.entrada, preco: comPartesDaCasa(c.entrada.preco, null) } }
    case 'assinatura':
    case 'investimento':
      return c
  }
}

/** Items of the catalogue that these inputs name. */
export function itensDe(c: ConteudoDaProposta): string[] {
  if (c.tipo === 'autoconsumo') {
    const partes = [c.entrada, ...c.entrada.variantes.map((v) => v.mudancas)]
    return partes
      .flatMap((p) => [p.modulo?.itemId, ...(p.inversores ?? []).map((i) => i.itemId)])
      .filter((id) => !!id)
      .map(String)
  }
  return c.tipo === 'servicos' ? c.entrada.linhas.flatMap((l) => (l.itemId ? [l.itemId] : [])) : []
}
