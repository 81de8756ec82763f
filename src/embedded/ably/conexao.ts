import { TAMANHO_MAXIMO } from '#platform/realtime/tamanho.ts'
import type { Ambiente } from './ambiente.ts'
import { criarCanaisDaConexao } from './canais-da-conexao.ts'
import type { Identidade } from './chave-de-conexao.ts'
import { alvosDe, type Credencial } from './credencial.ts'
import {
  clienteDivergente,
  comoErroAbly,
  ErroAbly,
  muitosPedidos,
  pedidoInvalido,
  semCapacidade,
  tokenExpirado,
  tokenRevogado,
} from './erros.ts'
import { criarVigiaDeToken } from './expiracao.ts'
import { criarOrcamento, POR_SEGUNDO } from './orcamento.ts'
import { ACAO, quadroRecebido, type InfoDeErro, type QuadroRecebido } from './protocolo.ts'
import { criarPublicacoesDaConexao } from './publicacoes-da-conexao.ts'
import type { Transporte } from './transporte.ts'

export interface Conexao {
  readonly id: string
  readonly transporte: Transporte
  /** Browsers cannot see WebSocket pings, so they request HEARTBEAT messages. */
  readonly heartbeats: boolean
  iniciar(erroDaRetomada: ErroAbly | null): void
  receber(texto: string): void
  /** Revokes the credentials issued before now: all of them, or those that name `alvo`. */
  revogar(alvo?: string): void
  encerrar(): void
}

export function criarConexao(
  ambiente: Ambiente,
  transporte: Transporte,
  inicial: Credencial,
  primeira: Identidade,
  heartbeats: boolean,
): Conexao {
  const { chaves, tempos } = ambiente
  const canais = criarCanaisDaConexao(ambiente, transporte)
  const publicar = criarPublicacoesDaConexao(ambiente, transporte)
  const dentroDoOrcamento = criarOrcamento()
  const vigia = criarVigiaDeToken({
    avisoMs: tempos.avisoDeExpiracaoMs,
    avisar: () => transporte.enviar({ action: ACAO.AUTH }),
    expirar: () => desconectar(tokenExpirado().info),
  })
  let credencial = inicial
  let identidade = primeira
  let corte: NodeJS.Timeout | undefined

  function conectada(erro?: InfoDeErro): void {
    transporte.enviar({
      action: ACAO.CONNECTED,
      connectionId: identidade.id,
      timestamp: Date.now(),
      connectionDetails: {
        ...(credencial.clientId === null ? {} : { clientId: credencial.clientId }),
        connectionKey: identidade.chave,
        maxMessageSize: TAMANHO_MAXIMO,
        maxFrameSize: 4 * TAMANHO_MAXIMO,
        maxInboundRate: POR_SEGUNDO,
        connectionStateTtl: tempos.connectionStateTtlMs,
        maxIdleInterval: tempos.maxIdleMs,
        serverId: ambiente.servidor,
      },
      ...(erro ? { error: erro } : {}),
    })
    vigia.vigiar(credencial.expiraEm)
  }

  /** Sends DISCONNECTED and not ERROR: the client reconnects by itself, with its cursors. */
  function desconectar(erro: InfoDeErro): void {
    transporte.enviar({ action: ACAO.DISCONNECTED, error: erro })
    transporte.fechar(1000)
  }

  async function reautenticar(token: string | null | undefined): Promise<void> {
    try {
      if (!token) throw pedidoInvalido('AUTH without an access token')
      const nova = await ambiente.verificar(token)
      if (nova.clientId !== credencial.clientId) throw clienteDivergente()
      if (!transporte.aberto) return
      credencial = nova
      clearTimeout(corte)
      corte = undefined
    } catch (erro) {
      if (erro instanceof ErroAbly && erro.info.code === tokenRevogado().info.code) return desconectar(erro.info)
      const { info } = comoErroAbly(erro)
      // only a refusal is final; after a failure of ours (the database is unavailable) the client retries
      transporte.enviar({ action: info.statusCode >= 500 ? ACAO.DISCONNECTED : ACAO.ERROR, error: info })
      return transporte.fechar(1000)
    }
    identidade = chaves.proxima(identidade)
    conectada()
    canais.rever(credencial)
  }

  function tratar(quadro: QuadroRecebido): void {
    const canal = quadro.channel ?? ''
    switch (quadro.action) {
      case ACAO.HEARTBEAT:
        return transporte.enviar({ action: ACAO.HEARTBEAT, id: quadro.id ?? undefined })
      case ACAO.ATTACH:
        return canais.anexar(canal, credencial, quadro)
      case ACAO.DETACH:
        canais.soltar(canal)
        return transporte.enviar({ action: ACAO.DETACHED, channel: canal })
      case ACAO.MESSAGE:
        return publicar(canal, quadro, () => credencial.capacidades, primeira.id)
      case ACAO.PRESENCE:
        return transporte.enviar({
          action: ACAO.NACK,
          msgSerial: quadro.msgSerial ?? 0,
          count: 1,
          error: semCapacidade('Presence is not served here').info,
        })
      case ACAO.AUTH:
        void reautenticar(quadro.auth?.accessToken)
        return
      case ACAO.CLOSE:
        transporte.enviar({ action: ACAO.CLOSED })
        return transporte.fechar(1000)
      case ACAO.DISCONNECT:
        return transporte.fechar(1000)
      default: // unknown actions are ignored, for compatibility with newer clients
    }
  }

  return {
    id: primeira.id,
    transporte,
    heartbeats,
    iniciar: (erroDaRetomada) => conectada(erroDaRetomada?.info),
    receber(texto) {
      transporte.ultimoSinal = Date.now()
      if (!dentroDoOrcamento()) return desconectar(muitosPedidos().info)
      let quadro: QuadroRecebido
      try {
        quadro = quadroRecebido.parse(JSON.parse(texto))
      } catch {
        transporte.enviar({ action: ACAO.ERROR, error: pedidoInvalido('Malformed protocol message').info })
        return transporte.fechar(1003)
      }
      tratar(quadro)
    },
    revogar(alvo) {
      if (corte || credencial.emitidaEm === null || (alvo !== undefined && !alvosDe(credencial).includes(alvo))) return
      // a new token is requested first: channels that are still permitted continue on the live connection
      transporte.enviar({ action: ACAO.AUTH })
      corte = setTimeout(() => desconectar(tokenRevogado().info), tempos.prazoDaRevogacaoMs)
    },
    encerrar() {
      vigia.parar()
      clearTimeout(corte)
      canais.soltarTodos()
    },
  }
}
