import { chamar } from '#platform/navegador/api.ts'
import { automacoes } from '../contract/automacoes.ts'

export const lerBotoes = async (funil_id: string, signal: AbortSignal) =>
  (await chamar(automacoes.botoes, { params: { funil_id } }, { signal })).data
