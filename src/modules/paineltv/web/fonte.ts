import { chamar } from '#platform/navegador/api.ts'
import { aparelho, paineltv } from '../contract/paineltv.ts'
import type { DadosDoPainel, Exibicao } from '../tipos.ts'

/** Data source of a player: a list for a signed-in user, or a screen with its own key. */
export interface Fonte {
  chave: string
  exibicao(sinal?: AbortSignal): Promise<Exibicao>
  dados(itemId: string, sinal?: AbortSignal): Promise<DadosDoPainel>
  dizer(mostrando: string | null, falha: string | null): Promise<void>
}

export const daLista = (id: string): Fonte => ({
  chave: id,
  exibicao: async (signal) => (await chamar(paineltv.exibir, { params: { id } }, { signal })).data,
  dados: async (item_id, signal) => (await chamar(paineltv.dados, { params: { id, item_id } }, { signal })).data,
  dizer: async () => {},
})

export const doAparelho = (chave: string): Fonte => {
  const cabecalhos = { 'x-chave-da-tela': chave }
  return {
    chave: 'aparelho',
    exibicao: async (signal) => (await chamar(aparelho.exibir, {}, { signal, cabecalhos })).data,
    dados: async (id, signal) => (await chamar(aparelho.dados, { params: { id } }, { signal, cabecalhos })).data,
    dizer: async (mostrando, falha) =>
      void (await chamar(aparelho.sinal, { body: { mostrando, falha } }, { cabecalhos })),
  }
}
