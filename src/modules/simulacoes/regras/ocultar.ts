import type { PrecoDaProposta } from '../contract/dinheiro.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import { aplicarVariante } from './calcular.ts'
import { formarPreco } from './preco.ts'
import { tamanhoDe } from './tamanho.ts'

const precoFechado = (valorCent: number): PrecoDaProposta => ({
  modo: 'valor',
  valorCent,
  tributos: 0,
  comissao: 0,
  piso: 0,
})

type Partes = Partial<Pick<EntradaDaSimulacao, 'modulo' | 'inversores' | 'kit' | 'custos' | 'preco'>>

/** The same parts without their cost. */
const semCusto = ({ modulo, inversores, kit, custos, ...resto }: Partes): Partes => ({
  ...resto,
  ...(kit === undefined ? {} : { kit: kit && { ...kit, precoCent: null } }),
  ...(modulo ? { modulo: { ...modulo, custoCent: null } } : {}),
  ...(inversores ? { inversores: inversores.map((i) => ({ ...i, custoCent: null })) } : {}),
  ...(custos ? { custos: [] } : {}),
})

const precoDe = (e: EntradaDaSimulacao): number => formarPreco(e, tamanhoDe(e)).precoCent

/** Inputs whose prices stand without the costs that made them: for who may not see costs. */
export function ocultarCustos(e: EntradaDaSimulacao): EntradaDaSimulacao {
  return {
    ...e,
    ...semCusto(e),
    preco: precoFechado(precoDe(e)),
    // a variant of another size has another price even where it only changes the roof
    variantes: e.variantes.map((v) => ({
      ...v,
      mudancas: { ...v.mudancas, ...semCusto(v.mudancas), preco: precoFechado(precoDe(aplicarVariante(e, v.letra))) },
    })),
  }
}

/** What leaves the company: no cost, no supplier, no CPF. */
export function entradaPublica(e: EntradaDaSimulacao): EntradaDaSimulacao {
  const { kit: _, ...oculta } = ocultarCustos(e)
  return {
    ...oculta,
    unidades: oculta.unidades.map(({ documento: __, ...u }) => u),
    variantes: oculta.variantes.map(({ mudancas: { kit: ___, ...mudancas }, ...v }) => ({ ...v, mudancas })),
  }
}

const custoDoMesmo = <T extends { itemId?: string | null; modelo?: string; custoCent?: number | null }>(
  novo: T,
  guardados: readonly T[],
  doCatalogo: ReadonlyMap<string, number>,
): number | null =>
  guardados.find((g) => (novo.itemId ? g.itemId === novo.itemId : g.modelo === novo.modelo))?.custoCent ??
  (novo.itemId ? (doCatalogo.get(novo.itemId) ?? null) : null)

/** Puts the stored costs and price rule back into inputs that came from who does not see them. */
export function reporCustos(
  nova: EntradaDaSimulacao,
  guardada: EntradaDaSimulacao,
  doCatalogo: ReadonlyMap<string, number>,
): EntradaDaSimulacao {
  const kits = [guardada.kit, ...guardada.variantes.map((v) => v.mudancas.kit)]
  const precoDoKit = (kitId: string) => kits.find((k) => k?.kitId === kitId)?.precoCent ?? doCatalogo.get(kitId) ?? null
  const comCusto = (p: Partes): Partes => ({
    ...(p.kit ? { kit: { ...p.kit, precoCent: precoDoKit(p.kit.kitId) } } : {}),
    ...(p.modulo ? { modulo: { ...p.modulo, custoCent: custoDoMesmo(p.modulo, [guardada.modulo], doCatalogo) } } : {}),
    ...(p.inversores
      ? {
          inversores: p.inversores.map((i) => ({ ...i, custoCent: custoDoMesmo(i, guardada.inversores, doCatalogo) })),
        }
      : {}),
  })
  return {
    ...nova,
    ...comCusto(nova),
    custos: guardada.custos,
    preco: guardada.preco,
    variantes: nova.variantes.map((v) => {
      const antes = guardada.variantes.find((g) => g.letra === v.letra)?.mudancas
      const { custos: _, preco: __, ...mudancas } = v.mudancas
      return {
        ...v,
        mudancas: {
          ...mudancas,
          ...comCusto(mudancas),
          ...(antes?.custos ? { custos: antes.custos } : {}),
          ...(antes?.preco ? { preco: antes.preco } : {}),
        },
      }
    }),
  }
}
