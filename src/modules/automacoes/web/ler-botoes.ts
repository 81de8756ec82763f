import { chamar } from '#platform/navegador/api.ts'
import { regras } from '../contract/automacoes.ts'

export const lerBotoes = async (funil_id: string, signal: AbortSignal) =>
  (await chamar(regras.botoes, { params: { funil_id } }, { signal })).data
