import type { Servicos } from '#platform/servicos.ts'
import type { PortaDoChat } from '../portas.ts'

export interface DependenciasDaMeta {
  s: Servicos
  chat: PortaDoChat
}
