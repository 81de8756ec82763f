import type { Gatilho } from '#platform/gatilho.ts'
import { juntar, type Modulo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { PortaDasMensagens } from '../portas.ts'
import { parteDasAprovacoes } from './aprovacoes/parte.ts'
import { parteDasAutomacoes } from './parte.ts'

/** Automations of the funnels (when, if, then), and approvals. Connects both to the commands of a card. */
export const moduloDasAutomacoes = (s: Servicos, mensagens: PortaDasMensagens, gatilhos: readonly Gatilho[]): Modulo =>
  juntar([parteDasAutomacoes(s, mensagens, gatilhos), parteDasAprovacoes(s)])
