import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { TAMANHO_MAXIMO } from '#platform/realtime/tamanho.ts'
import { anexar, type Anexo } from './anexo.ts'
import { modosConcedidos, nomeDeCanalValido, operacoesEm, pode } from './capacidade.ts'
import type { Central } from './central.ts'
import type { ChavesDeConexao, Identidade } from './chave-de-conexao.ts'
import { alvosDe, type Credencial } from './credencial.ts'
import { canaisDemais, canalInvalido, clienteDivergente, comoErroAbly, muitosPedidos, pedidoInvalido, semCapacidade, tokenExpirado, tokenRevogado, ErroAbly } from './erros.ts'
import { criarVigiaDeToken } from './expiracao.ts'
import { serialDeCanal } from './quadro.ts'
import { ACAO, quadroRecebido, SINAL, type InfoDeErro, type QuadroRecebido } from './protocolo.ts'
import type { PublicarDeFora } from './publicar.ts'
import type { Transporte } from './transporte.ts'

export interface Tempos {
  /** Longest silence promised to the client. */
  maxIdleMs: number
  avisoDeExpiracaoMs: number
  connectionStateTtlMs: number
  /** How long a page whose credential was taken back has to bring another before it is cut off. */
  prazoDaRevogacaoMs: number
}

export interface Ambiente {
  central: Central
  db: Db
  log: Log
  chaves: ChavesDeConexao
  publicar: PublicarDeFora
  verificar: (token: string) => Promise<Credencial>
  tempos: Tempos
  servidor: string
}

export interface Conexao {
  readonly id: string
  readonly transporte: Transporte
  /** Browsers cannot see WebSocket pings and ask for HEARTBEAT messages. */
  readonly heartbeats: boolean
  iniciar(erroDaRetomada: ErroAbly | null): void
  receber(texto: string): void
  /** Credentials given out before now stopped counting: all of them, or those that name `alvo`. */
  revogar(alvo?: string): void
  encerrar(): void
}

const CANAIS_MAXIMO = 200
/** Inbound budget: a browser attaches a screenful of channels at once, then is nearly silent. */
const FICHAS_MAXIMO = 600
const FICHAS_POR_SEGUNDO = 60

export function criarConexao(ambiente: Ambiente, transporte: Transporte, inicial: Credencial, primeira: Identidade, heartbeats: boolean): Conexao {
  const { central, db, log, chaves, tempos } = ambiente
  const anexos = new Map<string, Anexo>()
  let credencial = inicial
  let identidade = primeira
  let fichas = FICHAS_MAXIMO
  let ultimaFicha = Date.now()
  let publicacoes = Promise.resolve()
  let corte: NodeJS.Timeout | undefined
  const vigia = criarVigiaDeToken({
    avisoMs: tempos.avisoDeExpiracaoMs,
    avisar: () => transporte.enviar({ action: ACAO.AUTH }),
    expirar: () => desconectar(tokenExpirado().info),
  })

  function conectada(erro?: InfoDeErro): void {
    transporte.enviar({
      action: ACAO.CONNECTED, connectionId: identidade.id, timestamp: Date.now(),
      connectionDetails: {
        ...(credencial.clientId === null ? {} : { clientId: credencial.clientId }),
        connectionKey: identidade.chave, maxMessageSize: TAMANHO_MAXIMO, maxFrameSize: 4 * TAMANHO_MAXIMO, maxInboundRate: FICHAS_POR_SEGUNDO,
        connectionStateTtl: tempos.connectionStateTtlMs, maxIdleInterval: tempos.maxIdleMs, serverId: ambiente.servidor,
      },
      ...(erro ? { error: erro } : {}),
    })
    vigia.vigiar(credencial.expiraEm)
  }

  /** DISCONNECTED and not ERROR: the client comes back by itself, with its cursors. */
  function desconectar(erro: InfoDeErro): void {
    transporte.enviar({ action: ACAO.DISCONNECTED, error: erro })
    transporte.fechar(1000)
  }

  function recusarCanal(canal: string, erro: ErroAbly): void {
    soltar(canal)
    transporte.enviar({ action: ACAO.ERROR, channel: canal, error: erro.info })
  }

  function soltar(canal: string): void {
    anexos.get(canal)?.soltar()
    anexos.delete(canal)
  }

  function anexarCanal(canal: string, quadro: QuadroRecebido): void {
    if (!nomeDeCanalValido(canal)) return recusarCanal(canal, canalInvalido())
    if (operacoesEm(credencial.capacidades, canal).size === 0) return recusarCanal(canal, semCapacidade(`Channel denied access based on given capability; channel = ${canal}`))
    if (!anexos.has(canal) && anexos.size >= CANAIS_MAXIMO) return recusarCanal(canal, canaisDemais(CANAIS_MAXIMO))
    soltar(canal)
    const modos = modosConcedidos(credencial.capacidades, canal, quadro.flags ?? 0)
    anexos.set(canal, anexar({ canal, cursor: quadro.channelSerial || null, modos, transporte, central, db, log }))
  }

  async function publicarNoCanal(canal: string, quadro: QuadroRecebido): Promise<void> {
    const msgSerial = quadro.msgSerial ?? 0
    try {
      if (!pode(credencial.capacidades, canal, 'publish')) throw semCapacidade(`Unable to publish: not permitted by the capability; channel = ${canal}`)
      if (!nomeDeCanalValido(canal)) throw canalInvalido()
      // sent again after a lost transport under the same connection id: the same keys, hence the same rows and the same serials
      const linhas = await ambiente.publicar(canal, quadro.messages ?? [], `${identidade.id}:${msgSerial}`)
      transporte.enviar({ action: ACAO.ACK, msgSerial, count: 1, res: [{ serials: linhas.map((l) => serialDeCanal(central.epoca, l.serial)) }] })
    } catch (erro) {
      if (!(erro instanceof ErroAbly)) log.error({ err: erro }, 'realtime: publish over the socket failed')
      transporte.enviar({ action: ACAO.NACK, msgSerial, count: 1, error: comoErroAbly(erro).info })
    }
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
      // only a refusal is final; a failure of ours (the database is away) is for the client to try again
      transporte.enviar({ action: info.statusCode >= 500 ? ACAO.DISCONNECTED : ACAO.ERROR, error: info })
      return transporte.fechar(1000)
    }
    identidade = chaves.proxima(identidade)
    conectada()
    for (const [canal, anexo] of anexos) {
      // new rights count from the next attach; lost ones count now
      const perdidos = anexo.modos & ~modosConcedidos(credencial.capacidades, canal, 0)
      if (perdidos & SINAL.SUBSCRIBE || operacoesEm(credencial.capacidades, canal).size === 0) recusarCanal(canal, semCapacidade(`Channel no longer permitted; channel = ${canal}`))
    }
  }

  /** False when the budget is spent. */
  function gastarFicha(): boolean {
    const agora = Date.now()
    fichas = Math.min(FICHAS_MAXIMO, fichas + ((agora - ultimaFicha) * FICHAS_POR_SEGUNDO) / 1000)
    ultimaFicha = agora
    fichas -= 1
    return fichas >= 0
  }

  function tratar(quadro: QuadroRecebido): void {
    const canal = quadro.channel ?? ''
    switch (quadro.action) {
      case ACAO.HEARTBEAT:
        return transporte.enviar({ action: ACAO.HEARTBEAT, id: quadro.id ?? undefined })
      case ACAO.ATTACH:
        return anexarCanal(canal, quadro)
      case ACAO.DETACH:
        soltar(canal)
        return transporte.enviar({ action: ACAO.DETACHED, channel: canal })
      case ACAO.MESSAGE:
        publicacoes = publicacoes.then(() => publicarNoCanal(canal, quadro))
        return
      case ACAO.PRESENCE:
        return transporte.enviar({ action: ACAO.NACK, msgSerial: quadro.msgSerial ?? 0, count: 1, error: semCapacidade('Presence is not served here').info })
      case ACAO.AUTH:
        void reautenticar(quadro.auth?.accessToken)
        return
      case ACAO.CLOSE:
        transporte.enviar({ action: ACAO.CLOSED })
        return transporte.fechar(1000)
      case ACAO.DISCONNECT:
        return transporte.fechar(1000)
      default: // unknown actions are ignored, for the sake of newer clients
    }
  }

  return {
    id: primeira.id,
    transporte,
    heartbeats,
    iniciar: (erroDaRetomada) => conectada(erroDaRetomada?.info),
    receber(texto) {
      transporte.ultimoSinal = Date.now()
      if (!gastarFicha()) return desconectar(muitosPedidos().info)
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
      // asked first: on the live connection nothing of what is still theirs is interrupted
      transporte.enviar({ action: ACAO.AUTH })
      corte = setTimeout(() => desconectar(tokenRevogado().info), tempos.prazoDaRevogacaoMs)
    },
    encerrar() {
      vigia.parar()
      clearTimeout(corte)
      for (const canal of anexos.keys()) soltar(canal)
    },
  }
}
