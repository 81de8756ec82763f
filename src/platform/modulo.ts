import type { FastifyInstance } from 'fastify'
import type { Assinante, Difusao } from './eventos/relay.ts'
import type { Porteiro, RotaRegistrada } from './http/rotas.ts'
import type { Rotina, Trabalho } from './jobs/executor.ts'
import type { CanaisAoVivo } from './realtime/canais.ts'
import type { TipoDeAviso } from './tipo-de-aviso.ts'
import type { TrabalhoAberto } from './trabalho-aberto.ts'

/**
 * Addresses, `{prefixo}{token}`, at which other systems deliver: more than anybody else may send, where the token leads
 * somewhere.
 */
export interface Entrega {
  prefixo: `/api/${string}/`
  conhece(token: string): Promise<boolean>
}

/** What a module, or one part of it, adds to the process. What it does not have it leaves out. */
export interface Modulo {
  difusoes?: readonly Difusao[]
  assinantes?: readonly Assinante[]
  trabalhos?: readonly Trabalho[]
  rotinas?: readonly Rotina[]
  canaisAoVivo?: CanaisAoVivo
  entregas?: readonly Entrega[]
  /** What stands in somebody's name here, to be handed over when they leave. */
  trabalhosAbertos?: readonly TrabalhoAberto[]
  /** What this module has people told of. */
  avisos?: readonly TipoDeAviso[]
  registrar?(app: FastifyInstance, porteiro: Porteiro, registro: RotaRegistrada[]): void
  /** The server listens: what it keeps open starts now. */
  iniciar?(): void
  fechar?(): Promise<void>
}

export type ModuloInteiro = Required<Omit<Modulo, 'canaisAoVivo'>> & Pick<Modulo, 'canaisAoVivo'>

/** Several parts as one module. */
export function juntar(partes: readonly Modulo[]): ModuloInteiro {
  return {
    difusoes: partes.flatMap((p) => p.difusoes ?? []),
    assinantes: partes.flatMap((p) => p.assinantes ?? []),
    trabalhos: partes.flatMap((p) => p.trabalhos ?? []),
    rotinas: partes.flatMap((p) => p.rotinas ?? []),
    entregas: partes.flatMap((p) => p.entregas ?? []),
    trabalhosAbertos: partes.flatMap((p) => p.trabalhosAbertos ?? []),
    avisos: partes.flatMap((p) => p.avisos ?? []),
    registrar: (app, porteiro, registro) => partes.forEach((p) => p.registrar?.(app, porteiro, registro)),
    iniciar: () => partes.forEach((p) => p.iniciar?.()),
    fechar: async () => void (await Promise.all(partes.map((p) => p.fechar?.()))),
  }
}
