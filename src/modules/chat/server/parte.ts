import type { FastifyInstance } from 'fastify'
import type { Assinante, Difusao } from '#platform/eventos/relay.ts'
import type { Porteiro, RotaRegistrada } from '#platform/http/rotas.ts'
import type { Rotina, Trabalho } from '#platform/jobs/executor.ts'
import type { Adaptador } from './canais/adaptador.ts'

/** One subject of the chat with everything it adds to the process; `partes.ts` lists them. What it does not have it leaves out. */
export interface ParteDoChat {
  adaptadores?: Adaptador[]
  difusoes?: Difusao[]
  assinantes?: Assinante[]
  trabalhos?: Trabalho[]
  rotinas?: Rotina[]
  registrar?(app: FastifyInstance, porteiro: Porteiro, registro: RotaRegistrada[]): void
  /** The server listens: connections that it keeps open start now. */
  iniciar?(): void
  fechar?(): Promise<void>
}
