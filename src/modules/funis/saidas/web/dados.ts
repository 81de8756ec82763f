import { chamar } from '#platform/navegador/api.ts'
import { useDoFunil } from '#modules/funis/definicao/web/configuracao.ts'
import { webhooks } from '../contract/webhooks.ts'

export const useDestinos = () =>
  useDoFunil(['destinos'], (funil_id, signal) => chamar(webhooks.destinos, { params: { funil_id } }, { signal }))

export const useSaidas = (situacao: 'pendente' | 'entregue' | 'morta' | undefined) =>
  useDoFunil(
    ['saidas', situacao ?? 'todas'],
    (funil_id, signal) =>
      chamar(webhooks.saidas, { params: { funil_id }, query: situacao ? { situacao } : {} }, { signal }),
    { refetchInterval: 15_000 },
  )

export const useEntradas = () =>
  useDoFunil(['entradas'], (funil_id, signal) => chamar(webhooks.entradas, { params: { funil_id } }, { signal }))

export const useRecebidas = (id: string | null) =>
  useDoFunil(
    ['entradas', id, 'recebidas'],
    (funil_id, signal) => chamar(webhooks.recebidas, { params: { funil_id, id: id ?? '' } }, { signal }),
    { enabled: id !== null },
  )
