import type { TempoReal } from '#platform/navegador/realtime/cliente.ts'
import { chamar } from './api.ts'
import { configuracaoDoTempoReal, tokenDoTempoReal } from './chamadas-do-tempo-real.ts'

let aberto: Promise<TempoReal> | undefined

/**
 * The one live connection of the page, opened with the first who asks. The client is a chunk of its own: nobody waits
 * for it to see a screen.
 */
export function obterTempoReal(): Promise<TempoReal> {
  aberto ??= abrir().catch((erro: unknown) => {
    aberto = undefined
    throw erro
  })
  return aberto
}

async function abrir(): Promise<TempoReal> {
  const { iniciarTempoReal } = await import('#platform/navegador/realtime/cliente.ts')
  return iniciarTempoReal({
    obterConfiguracao: async () => (await chamar(configuracaoDoTempoReal, {})).data,
    obterToken: async (conversas, canais) =>
      (await chamar(tokenDoTempoReal, { query: { conversas: [...conversas], canais: [...canais] } })).data.token,
  })
}

/** The person left: the line closes with them. */
export async function fecharTempoReal(): Promise<void> {
  const estava = aberto
  aberto = undefined
  if (estava) (await estava.catch(() => null))?.fechar()
}
