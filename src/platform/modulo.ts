import type { FastifyInstance } from 'fastify'
import type { Assinante, Difusao } from './eventos/relay.ts'
import type { Gatilho } from './gatilho.ts'
import type { Porteiro, RotaRegistrada } from './http/rotas.ts'
import type { Rotina } from './jobs/executor.ts'
import type { Trabalho } from './jobs/trabalho.ts'
import type { Ligado } from './ligados.ts'
import type { PaginaPublica } from './links/pagina-publica.ts'
import type { CanaisAoVivo } from './realtime/canais.ts'
import type { TipoDeAviso } from './tipo-de-aviso.ts'
import type { TrabalhoAberto } from './trabalho-aberto.ts'

/**
 * Prefix `{prefixo}{token}` of an endpoint where other systems deliver events. Accepts bodies over the common limit
 * when `conhece` returns true for the token.
 */
export interface Entrega {
  prefixo: `/api/${string}/`
  conhece(token: string): Promise<boolean>
}

export interface PedidoDeArquivo {
  usuario_id: string | null
  operacao: string
  bucket: string
  caminho: string
}

/** A bucket of the storage and who may use it. The bucket itself is created by a migration. */
export interface GuardaDeArquivos {
  bucket: string
  permitir(pedido: PedidoDeArquivo): Promise<boolean>
}

/** The contribution of a module, or of one part of it, to the process. Every field is optional. */
export interface Modulo {
  difusoes?: readonly Difusao[]
  assinantes?: readonly Assinante[]
  trabalhos?: readonly Trabalho[]
  rotinas?: readonly Rotina[]
  canaisAoVivo?: CanaisAoVivo | readonly CanaisAoVivo[]
  entregas?: readonly Entrega[]
  /** Kinds of open work assigned to a user in this module, to be transferred when the user leaves. */
  trabalhosAbertos?: readonly TrabalhoAberto[]
  /** Kinds of notification that this module sends. */
  avisos?: readonly TipoDeAviso[]
  /** The buckets that hold its files. A bucket without an owner refuses every request of a user. */
  arquivos?: readonly GuardaDeArquivos[]
  /** Pages that a token opens without a session. */
  paginasPublicas?: readonly PaginaPublica[]
  /** Facts that automations may listen to. */
  gatilhos?: readonly Gatilho[]
  /** Contributions to modules above it in the order: hooks, parts of their pages. */
  ligados?: readonly Ligado[]
  registrar?(app: FastifyInstance, porteiro: Porteiro, registro: RotaRegistrada[]): void
  /** Called once the server listens: starts connections that stay open. */
  iniciar?(): void
  fechar?(): Promise<void>
}

export type ModuloInteiro = Required<Modulo>

/** Merges several parts into one module. */
export function juntar(partes: readonly Modulo[]): ModuloInteiro {
  return {
    difusoes: partes.flatMap((p) => p.difusoes ?? []),
    assinantes: partes.flatMap((p) => p.assinantes ?? []),
    trabalhos: partes.flatMap((p) => p.trabalhos ?? []),
    rotinas: partes.flatMap((p) => p.rotinas ?? []),
    canaisAoVivo: partes.flatMap((p) => p.canaisAoVivo ?? []),
    entregas: partes.flatMap((p) => p.entregas ?? []),
    trabalhosAbertos: partes.flatMap((p) => p.trabalhosAbertos ?? []),
    avisos: partes.flatMap((p) => p.avisos ?? []),
    arquivos: partes.flatMap((p) => p.arquivos ?? []),
    paginasPublicas: partes.flatMap((p) => p.paginasPublicas ?? []),
    gatilhos: partes.flatMap((p) => p.gatilhos ?? []),
    ligados: partes.flatMap((p) => p.ligados ?? []),
    registrar: (app, porteiro, registro) => partes.forEach((p) => p.registrar?.(app, porteiro, registro)),
    iniciar: () => partes.forEach((p) => p.iniciar?.()),
    fechar: async () => void (await Promise.all(partes.map((p) => p.fechar?.()))),
  }
}
