import type { TempoReal } from '#platform/navegador/realtime/cliente.ts'
import { chamar } from './api.ts'
import { configuracaoDoTempoReal, tokenDoTempoReal } from './chamadas-do-tempo-real.ts'

let aberto: Promise<TempoReal> | undefined

/**
 * Returns the page's only live connection, opened on first use. The client is a chunk of its own, so that no screen
 * waits for it.
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

/** Closes the live connection on sign-out. */
export async function fecharTempoReal(): Promise<void> {
  const estava = aberto
  aberto = undefined
  if (estava) (await estava.catch(() => null))?.fechar()
}
