import type { Simulador } from '#embedded/evolution/criar-simulador.ts'
import type { App } from '../app.ts'
import { semearPessoas } from './pessoas.ts'
import { semearChat } from './chat.ts'

/** The demonstration company: people, and an inbox on the simulated WhatsApp. Only what is missing is made. */
export async function semearDemonstracao(app: App, simulador: Simulador | undefined): Promise<void> {
  const { banco, executar } = app.s
  await semearPessoas({ banco, executar, admin: app.admin })
  await semearChat(app, simulador)
}
