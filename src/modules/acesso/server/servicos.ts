import { naoAutenticado } from '#kit/erro.ts'
import type { Executar } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { TrabalhoAberto } from '#platform/trabalho-aberto.ts'
import type { AdminDeContas, EnviaCorreio, GuardaFotos } from '../portas.ts'
import { comFrases } from './restricoes.ts'
import { abrirSegundoPlano, type SegundoPlano } from './segundo-plano.ts'

export interface OpcoesDeAcesso {
  banco: Banco
  executar: Executar
  admin: AdminDeContas
  correio: EnviaCorreio
  arquivos: GuardaFotos
  /** What every module has standing in people's names. */
  abertos: readonly TrabalhoAberto[]
  log: Log
  /**
   * The address people open; links in mail use it and nothing else. A function when the port is only known after
   * listening.
   */
  urlPublica: string | (() => string)
  /** The demonstration company has its administrator: nobody becomes the first. */
  demo: boolean
}

export interface Servicos extends OpcoesDeAcesso {
  segundoPlano: SegundoPlano
  link(caminho: string): string
}

export function montarServicos(o: OpcoesDeAcesso): Servicos {
  const base = () => (typeof o.urlPublica === 'function' ? o.urlPublica() : o.urlPublica).replace(/\/+$/, '')
  return {
    ...o,
    executar: comFrases(o.executar),
    segundoPlano: abrirSegundoPlano(o.log),
    link: (caminho) => base() + caminho,
  }
}

/** Whoever calls an endpoint that is not open: the router already refused everyone else. */
export function quem(ctx: Ctx | null): Ctx {
  if (!ctx) throw naoAutenticado()
  return ctx
}
