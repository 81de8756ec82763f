import { chamar } from '#platform/navegador/api.ts'
import { useDoFunil } from '#modules/funis/definicao/web/publico.ts'
import { aprovacoes } from '../../../contract/aprovacoes.ts'

export const usePoliticas = () =>
  useDoFunil(['politicas'], (funil_id, signal) => chamar(aprovacoes.politicas, { params: { funil_id } }, { signal }))

export const useDecisores = () =>
  useDoFunil(['decisores'], (funil_id, signal) => chamar(aprovacoes.decisores, { params: { funil_id } }, { signal }))
