import { naoAutenticado } from '#kit/erro.ts'
import type { Executar } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { TrabalhoAberto } from '#platform/trabalho-aberto.ts'
import type { AdminDeContas, EnviaCorreio, Expedientes, GuardaFotos } from '../portas.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { frases } from './restricoes.ts'
import { abrirSegundoPlano, type SegundoPlano } from './segundo-plano.ts'

export interface OpcoesDeAcesso {
  banco: Banco
  executar: Executar
  admin: AdminDeContas
  correio: EnviaCorreio
  arquivos: GuardaFotos
  expedientes: Expedientes
  /** Kinds of open work of every module. */
  abertos: readonly TrabalhoAberto[]
  log: Log
  /**
   * Public address of the application; links in mail use only it. A function when the port is known only after
   * listening.
   */
  urlPublica: string | (() => string)
  /** The demonstration company already has an administrator, so no user becomes the first. */
  demo: boolean
  /** HOST and PUBLIC_URL are of this machine and no proxy is trusted: no other machine reaches the server. */
  soDestaMaquina: boolean
  /** Called after the first account exists. */
  aoInstalar?: () => void
}

export interface Servicos extends OpcoesDeAcesso {
  segundoPlano: SegundoPlano
  link(caminho: string): string
}

export function montarServicos(o: OpcoesDeAcesso): Servicos {
  const base = () => (typeof o.urlPublica === 'function' ? o.urlPublica() : o.urlPublica).replace(/\/+$/, '')
  return {
    ...o,
    executar: comFrases(o.executar, { ...frases, ...o.expedientes.frases }),
    segundoPlano: abrirSegundoPlano(o.log),
    link: (caminho) => base() + caminho,
  }
}

/** Returns the caller of an endpoint that is not open. The router has already refused anonymous requests. */
export function quem(ctx: Ctx | null): Ctx {
  if (!ctx) throw naoAutenticado()
  return ctx
}
