import { useMemo } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { itens, type Item } from '#modules/catalogo/contract/itens.ts'
import type { CatalogoDoEditor } from '#modules/simulacoes/web/publico.ts'
import { propostas } from '../../contract/propostas.ts'

const QUANTOS = 30

async function procurar<T extends Item['tipo']>(tipo: T, busca: string, signal: AbortSignal) {
  const { data } = await chamar(
    itens.listar,
    { query: { tipo: [tipo], limit: QUANTOS, ...(busca ? { busca } : {}) } },
    { signal },
  )
  return data.filter((i): i is Extract<Item, { tipo: T }> => i.tipo === tipo)
}

const doItem = (i: Item) => ({ itemId: i.id, marca: i.marca, modelo: i.modelo, custoCent: i.custo_centavos })

export async function procurarModulos(texto: string, sinal: AbortSignal) {
  return (await procurar('modulo', texto, sinal)).map((i) => ({ ...i.ficha, ...doItem(i) }))
}

/** The catalogue as the pickers of the editor ask for it. */
export const useCatalogoDoEditor = (): CatalogoDoEditor =>
  useMemo(
    () => ({
      modulos: procurarModulos,
      tarifas: async (lugar, sinal) => (await chamar(propostas.tarifas, { query: lugar }, { signal: sinal })).data,
      inversores: async (texto, sinal) =>
        (await procurar('inversor', texto, sinal)).map((i) => ({ ...i.ficha, ...doItem(i) })),
    }),
    [],
  )
