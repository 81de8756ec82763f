import { BaseRealtime, FetchRequest, WebSocketTransport } from 'ably/modular'
import type { ClientOptions, ErrorInfo, TokenDetails } from 'ably'
import { ErroApp } from '#kit/erro.ts'
import { criarCanal, type Canal, type OuvinteDeCanal } from './canal.ts'
import { criarArmazemDeEstado, type ArmazemDeEstado } from './estado.ts'
import { opcoesDeConexao, type LocalDaPagina } from './opcoes.ts'

/** Listener of one conversation. `dados` is the server's payload: the chat's contract checks it. */
export interface OuvinteDeConversa {
  aoMensagem(evento: { action: 'INSERT' | 'UPDATE'; data: unknown }): void
  aoConversa(dados: unknown): void
  /** A user views or writes in the conversation. */
  aoPresenca?(dados: unknown): void
  /** First attach done: fetch the messages that came meanwhile. */
  aoFicarPronto?(): void
  aoSerNegado?(): void
}

export interface OpcoesDoTempoReal {
  /** GET /api/realtime/config */
  obterConfiguracao(): Promise<{ hospedado: boolean }>
  /**
   * GET /api/realtime/token: a JWT for the user's permanent channels and for those of the given conversations and
   * channels that the user may listen to.
   */
  obterToken(conversas: readonly string[], canais: readonly string[]): Promise<string>
  local?: LocalDaPagina
  /** Overrides defaults of the client; used only by tests, to shorten its timers. */
  opcoesDoAbly?: Partial<ClientOptions>
}

export interface TempoReal {
  estado: ArmazemDeEstado
  /** Returns the function that removes the listener: the channel is detached with its last one. */
  assinarConversa(id: string, ouvinte: OuvinteDeConversa): () => void
  /** conversations_all: the 'conversa' events of the whole desk. */
  assinarTodas(ouvinte: {
    aoConversa?(dados: unknown): void
    /** an inbox changed */ aoCaixa?(dados: unknown): void
    /** a colleague views or writes in a conversation */ aoPresenca?(dados: unknown): void
    aoFicarPronto?(): void
  }): () => void
  /** Any other live channel, by its name, as a module declares it (platform/realtime/canais.ts). */
  assinarCanal(nome: string, ouvinte: OuvinteDeCanal): () => void
  /**
   * Messages may have been missed on a channel ('todas', a conversation id, or the name of another channel): refetch.
   */
  aoPerderContinuidade(fn: (onde: string) => void): () => void
  fechar(): void
}

const TODAS = 'conversations_all'
/** Channels of one audience each; only on the hosted service (platform/realtime/publico.ts). */
const DO_PUBLICO = `${TODAS}@`
const DA_CONVERSA = 'conversations_'
/** The channel's identifier for listeners: 'todas', a conversation id, or the name itself. */
const ondeDe = (nome: string) =>
  nome === TODAS || nome.startsWith(DO_PUBLICO)
    ? 'todas'
    : nome.startsWith(DA_CONVERSA)
      ? nome.slice(DA_CONVERSA.length)
      : nome

export async function iniciarTempoReal(opcoes: OpcoesDoTempoReal): Promise<TempoReal> {
  const { hospedado } = await opcoes.obterConfiguracao()
  const estado = criarArmazemDeEstado()
  const canais = new Map<string, Canal>()
  const perdas = new Set<(onde: string) => void>()
  let cobertas: ReadonlySet<string> = new Set()
  let renovando: Promise<unknown> | undefined
  /** One per listener of the shared channel: follows the audiences that the credential covers. */
  const seguidores = new Set<() => void>()
  /** settled when the first credential was received, or could not be obtained */
  const primeira = Promise.withResolvers<void>()

  const desejadas = () =>
    [...canais].filter(([nome, canal]) => ondeDe(nome) !== 'todas' && canal.ouvintes > 0).map(([nome]) => nome)

  async function buscarToken(): Promise<string> {
    const nomes = desejadas()
    const [conversas, outros] = [
      nomes.filter((n) => n.startsWith(DA_CONVERSA)).map(ondeDe),
      nomes.filter((n) => !n.startsWith(DA_CONVERSA)),
    ]
    const token = await opcoes.obterToken(conversas, outros)
    cobertas = new Set([...nomes, ...abertosPor(token)])
    // after the connection has the token: an attach sent before it would be refused
    setTimeout(() => seguidores.forEach((seguir) => seguir()))
    return token
  }

  const ably = new BaseRealtime({
    ...opcoesDeConexao(hospedado, opcoes.local ?? location),
    useBinaryProtocol: false,
    authCallback: (_parametros, responder) => {
      buscarToken()
        .then(
          (token) => responder(null, token),
          (erro: unknown) => responder(comoErroDoAbly(erro), null),
        )
        .finally(() => primeira.resolve())
    },
    ...opcoes.opcoesDoAbly,
    plugins: { WebSocketTransport, FetchRequest },
  })
  estado.mudar(ably.connection.state)
  ably.connection.on((mudanca) => estado.mudar(mudanca.current))

  /**
   * Makes one round trip on the live connection; conversations opened meanwhile share the next one. False: no token
   * could be obtained, and a retry makes sense.
   */
  async function garantirAcesso(nome: string, renovar: boolean): Promise<boolean> {
    // an authorize while the connection is being opened would restart it
    await primeira.promise
    if (!renovar && (nome === TODAS || cobertas.has(nome))) return true
    while (renovando) await renovando
    if (!renovar && cobertas.has(nome)) return true
    const pedido: Promise<TokenDetails | null> = ably.auth.authorize().catch(() => null)
    renovando = pedido
    const token = await pedido
    if (renovando === pedido) renovando = undefined
    return token !== null || ably.connection.state === 'failed'
  }

  function canal(nome: string): Canal {
    const existente = canais.get(nome)
    if (existente) return existente
    const novo = criarCanal({
      obterCanal: () => ably.channels.get(nome),
      soltarCanal: () => {
        ably.channels.release(nome)
        if (novo.ouvintes === 0 && canais.get(nome) === novo) canais.delete(nome)
      },
      garantirAcesso: (renovar) => garantirAcesso(nome, renovar),
      aoPerderContinuidade: () => {
        for (const fn of perdas) fn(ondeDe(nome))
      },
    })
    canais.set(nome, novo)
    return novo
  }

  /** Subscribes to the channel of each audience, also of those granted later. No such channels when embedded. */
  function seguirPublicos(ouvinte: OuvinteDeCanal): () => void {
    const assinados = new Map<string, () => void>()
    function seguir(): void {
      for (const [nome, soltar] of assinados) {
        if (cobertas.has(nome)) continue
        assinados.delete(nome)
        soltar()
      }
      for (const nome of cobertas) {
        if (nome.startsWith(DO_PUBLICO) && !assinados.has(nome)) assinados.set(nome, canal(nome).assinar(ouvinte))
      }
    }
    seguidores.add(seguir)
    seguir()
    return () => {
      seguidores.delete(seguir)
      for (const soltar of assinados.values()) soltar()
    }
  }

  return {
    estado,
    assinarConversa(id, ouvinte) {
      const conversa: OuvinteDeCanal = {
        aoReceber(evento, dados) {
          if (evento === 'conversa') ouvinte.aoConversa(dados)
          else if (evento === 'presenca') ouvinte.aoPresenca?.(dados)
          else if (evento === 'mensagem' && ehEventoDeMensagem(dados)) ouvinte.aoMensagem(dados)
        },
        aoFicarPronto: () => ouvinte.aoFicarPronto?.(),
        aoSerNegado: () => ouvinte.aoSerNegado?.(),
      }
      return canal(DA_CONVERSA + id).assinar(conversa)
    },
    assinarTodas(ouvinte) {
      const pronto = hospedado ? juntar(() => ouvinte.aoFicarPronto?.()) : () => ouvinte.aoFicarPronto?.()
      const doCanal: OuvinteDeCanal = {
        aoReceber(evento, dados) {
          if (evento === 'conversa') ouvinte.aoConversa?.(dados)
          else if (evento === 'caixa') ouvinte.aoCaixa?.(dados)
          else if (evento === 'presenca') ouvinte.aoPresenca?.(dados)
        },
        aoFicarPronto: pronto,
      }
      const soltar = canal(TODAS).assinar(doCanal)
      const soltarPublicos = seguirPublicos(doCanal)
      return () => {
        soltar()
        soltarPublicos()
      }
    },
    assinarCanal: (nome, ouvinte) => canal(nome).assinar(ouvinte),
    aoPerderContinuidade(fn) {
      perdas.add(fn)
      return () => perdas.delete(fn)
    },
    fechar() {
      canais.clear()
      ably.close()
    },
  }
}

/** Calls that come within 200 ms of each other become one: each audience's channel reports that it is attached. */
function juntar(fn: () => void): () => void {
  let espera: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(espera)
    espera = setTimeout(fn, 200)
  }
}

/** Returns the channels that a credential covers, including those that were not requested by name. */
function abertosPor(token: string): string[] {
  try {
    const carga = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      'x-ably-capability'?: string
    }
    return Object.keys(JSON.parse(carga['x-ably-capability'] ?? '{}') as object)
  } catch {
    return []
  }
}

/**
 * Our codes are strings and the client decides by numbers: only the status is passed. 403 ends the connection
 * permanently (80019), anything else is retried.
 */
function comoErroDoAbly(erro: unknown): ErrorInfo {
  const status = erro instanceof ErroApp && erro.status === 403 ? 403 : 401
  return {
    name: 'Error',
    message: erro instanceof Error ? erro.message : 'token',
    code: 0,
    statusCode: status,
  }
}

function ehEventoDeMensagem(dados: unknown): dados is { action: 'INSERT' | 'UPDATE'; data: unknown } {
  return (
    typeof dados === 'object' &&
    dados !== null &&
    'data' in dados &&
    'action' in dados &&
    (dados.action === 'INSERT' || dados.action === 'UPDATE')
  )
}
