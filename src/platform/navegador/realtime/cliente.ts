import { BaseRealtime, FetchRequest, WebSocketTransport } from 'ably/modular'
import type { ClientOptions, ErrorInfo, TokenDetails } from 'ably'
import { ErroApp } from '#kit/erro.ts'
import { criarCanal, type Canal, type OuvinteDeCanal } from './canal.ts'
import { criarArmazemDeEstado, type ArmazemDeEstado } from './estado.ts'
import { opcoesDeConexao, type LocalDaPagina } from './opcoes.ts'

/** What a subscriber of one conversation hears. `dados` is what the server published: the chat's contract checks it. */
export interface OuvinteDeConversa {
  aoMensagem(evento: { action: 'INSERT' | 'UPDATE'; data: unknown }): void
  aoConversa(dados: unknown): void
  /** Somebody looks at or writes in the conversation. */
  aoPresenca?(dados: unknown): void
  /** First attach done: fetch what came meanwhile. */
  aoFicarPronto?(): void
  aoSerNegado?(): void
}

export interface OpcoesDoTempoReal {
  /** GET /api/realtime/config */
  obterConfiguracao(): Promise<{ hospedado: boolean }>
  /** GET /api/realtime/token: a JWT for conversations_all and for those of the given conversations the person may see. */
  obterToken(conversas: readonly string[]): Promise<string>
  local?: LocalDaPagina
  /** Over the defaults of the client; only tests shorten its timers. */
  opcoesDoAbly?: Partial<ClientOptions>
}

export interface TempoReal {
  estado: ArmazemDeEstado
  /** Call the answer to leave: the channel is detached with its last listener. */
  assinarConversa(id: string, ouvinte: OuvinteDeConversa): () => void
  /** conversations_all: the 'conversa' events of the whole desk. */
  assinarTodas(ouvinte: { aoConversa?(dados: unknown): void; /** an inbox changed */ aoCaixa?(dados: unknown): void; aoFicarPronto?(): void }): () => void
  /** Messages may have been missed on a channel ('todas' or a conversation id): fetch again. */
  aoPerderContinuidade(fn: (onde: string) => void): () => void
  fechar(): void
}

const TODAS = 'todas'
const nomeDoCanal = (onde: string) => (onde === TODAS ? 'conversations_all' : `conversations_${onde}`)

export async function iniciarTempoReal(opcoes: OpcoesDoTempoReal): Promise<TempoReal> {
  const { hospedado } = await opcoes.obterConfiguracao()
  const estado = criarArmazemDeEstado()
  const canais = new Map<string, Canal>()
  const perdas = new Set<(onde: string) => void>()
  let cobertas: ReadonlySet<string> = new Set()
  let renovando: Promise<unknown> | undefined

  const desejadas = () => [...canais].filter(([onde, canal]) => onde !== TODAS && canal.ouvintes > 0).map(([onde]) => onde)

  async function buscarToken(): Promise<string> {
    const conversas = desejadas()
    const token = await opcoes.obterToken(conversas)
    cobertas = new Set(conversas)
    return token
  }

  const ably = new BaseRealtime({
    ...opcoesDeConexao(hospedado, opcoes.local ?? location),
    useBinaryProtocol: false,
    authCallback: (_parametros, responder) => {
      buscarToken().then(
        (token) => responder(null, token),
        (erro: unknown) => responder(comoErroDoAbly(erro), null),
      )
    },
    ...opcoes.opcoesDoAbly,
    plugins: { WebSocketTransport, FetchRequest },
  })
  estado.mudar(ably.connection.state)
  ably.connection.on((mudanca) => estado.mudar(mudanca.current))

  /** One round trip on the live connection; conversations opened meanwhile share the next one. */
  async function garantirAcesso(onde: string, renovar: boolean): Promise<void> {
    if (!renovar && (onde === TODAS || cobertas.has(onde))) return
    while (renovando) await renovando
    if (!renovar && cobertas.has(onde)) return
    const pedido: Promise<TokenDetails | null> = ably.auth.authorize().catch(() => null)
    renovando = pedido
    await pedido
    if (renovando === pedido) renovando = undefined
  }

  function canal(onde: string): Canal {
    const existente = canais.get(onde)
    if (existente) return existente
    const novo = criarCanal({
      obterCanal: () => ably.channels.get(nomeDoCanal(onde)),
      soltarCanal: (nome) => {
        ably.channels.release(nome)
        if (novo.ouvintes === 0 && canais.get(onde) === novo) canais.delete(onde)
      },
      garantirAcesso: (renovar) => garantirAcesso(onde, renovar),
      aoPerderContinuidade: () => {
        for (const fn of perdas) fn(onde)
      },
    })
    canais.set(onde, novo)
    return novo
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
      return canal(id).assinar(conversa)
    },
    assinarTodas(ouvinte) {
      return canal(TODAS).assinar({
        aoReceber(evento, dados) {
          if (evento === 'conversa') ouvinte.aoConversa?.(dados)
          else if (evento === 'caixa') ouvinte.aoCaixa?.(dados)
        },
        aoFicarPronto: () => ouvinte.aoFicarPronto?.(),
      })
    },
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

/**
 * Our codes are words and the client reasons with numbers: only the status passes. 403 ends the connection for good (80019), anything
 * else is tried again.
 */
function comoErroDoAbly(erro: unknown): ErrorInfo {
  const status = erro instanceof ErroApp && erro.status === 403 ? 403 : 401
  return { name: 'Error', message: erro instanceof Error ? erro.message : 'token', code: 0, statusCode: status } as ErrorInfo
}

function ehEventoDeMensagem(dados: unknown): dados is { action: 'INSERT' | 'UPDATE'; data: unknown } {
  return typeof dados === 'object' && dados !== null && 'data' in dados && 'action' in dados && (dados.action === 'INSERT' || dados.action === 'UPDATE')
}
