import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { WebSocketServer } from 'ws'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { lerChave } from '#platform/realtime/chave.ts'
import { criarPublicadorEmbutido } from '#platform/realtime/publicador-embutido.ts'
import { podar } from '#platform/realtime/repositorio/podar.ts'
import { foiRevogada } from '#platform/realtime/repositorio/revogacoes.ts'
import { alvoDaMensagem, CANAL_DE_REVOGACAO } from '#platform/realtime/revogar.ts'
import { TAMANHO_MAXIMO } from '#platform/realtime/tamanho.ts'
import type { Publicacao } from '#platform/realtime/tipos.ts'
import type { Ambiente, Tempos } from './ambiente.ts'
import { criarCentral } from './central.ts'
import { criarChavesDeConexao } from './chave-de-conexao.ts'
import type { Conexao } from './conexao.ts'
import { alvosDe, credencialDoToken, type Credencial } from './credencial.ts'
import { tokenRevogado } from './erros.ts'
import { ACAO } from './protocolo.ts'
import { criarPublicarDeFora } from './publicar.ts'
import { criarRecepcao } from './recepcao.ts'
import { criarRotas } from './rotas.ts'

export interface OpcoesDoServidorAbly {
  banco: Banco
  /** `aplicativo.nome:segredo`, the key that signs the tokens. */
  chave: string
  log: Log
  tempos?: Partial<Tempos & { consultaMs: number; podaMs: number }>
}

export interface ServidorAbly {
  /** GET /time, /rt-up, POST /keys/…, /channels/… */
  rotas: FastifyPluginAsync
  /** Returns true when the upgrade was for this service (`/` of a realtime client, or `/rt-up`) and was accepted. */
  aoUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Called after the commit of the rows that `publicar` appended. */
  entregar(publicacao: Publicacao): void
  /** Asks every client to reconnect (1012) and stops. */
  fechar(): Promise<void>
}

const TEMPOS = {
  maxIdleMs: 15_000,
  avisoDeExpiracaoMs: 30_000,
  connectionStateTtlMs: 120_000,
  prazoDaRevogacaoMs: 1_000,
  consultaMs: 2_000,
  podaMs: 60_000,
}

export async function criarServidorAbly(opcoes: OpcoesDoServidorAbly): Promise<ServidorAbly> {
  const { banco, log } = opcoes
  const tempos = { ...TEMPOS, ...opcoes.tempos }
  const chave = lerChave(opcoes.chave)
  const central = await criarCentral({ banco, log, consultaMs: tempos.consultaMs })
  const chaves = criarChavesDeConexao(chave.segredo, central.epoca)
  const publicar = criarPublicarDeFora(
    banco,
    criarPublicadorEmbutido({ db: banco.db, entregarAqui: central.entregar, log }),
  )
  let revogacoes = 0
  /**
   * Verifies a token. Repeats the query when a revocation arrives during it, so that none is missed between the answer
   * and the socket.
   */
  async function verificar(token: string): Promise<Credencial> {
    const credencial = await credencialDoToken(chave, token)
    for (let vistas = -1; vistas !== revogacoes;) {
      vistas = revogacoes
      if (await foiRevogada(banco.db, alvosDe(credencial), credencial.emitidaEm ?? 0)) throw tokenRevogado()
    }
    return credencial
  }
  const ambiente: Ambiente = {
    central,
    db: banco.db,
    log,
    chaves,
    publicar,
    verificar,
    tempos,
    servidor: randomUUID().slice(0, 8),
  }
  const conexoes = new Map<string, Conexao>()
  const receber = criarRecepcao(ambiente, chave, conexoes)
  const wss = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: 4 * TAMANHO_MAXIMO,
    clientTracking: true,
  })
  let fechando = false

  function revogar(alvo?: string): void {
    revogacoes += 1
    for (const conexao of conexoes.values()) conexao.revogar(alvo)
  }
  central.assinar(CANAL_DE_REVOGACAO, {
    receber: ({ texto }) => revogar(alvoDaMensagem(JSON.parse(texto))),
    perderContinuidade: () => revogar(),
  })

  const pulso = setInterval(() => {
    const agora = Date.now()
    for (const { transporte, heartbeats } of conexoes.values()) {
      if (agora - transporte.ultimoSinal > 3 * tempos.maxIdleMs) transporte.terminar()
      else if (agora - transporte.ultimoEnvio > tempos.maxIdleMs / 2) {
        if (heartbeats) transporte.enviar({ action: ACAO.HEARTBEAT })
        transporte.ping() // a missing pong reveals a half-open socket
      } else if (agora - transporte.ultimoSinal > 1.5 * tempos.maxIdleMs) transporte.ping() // one-way traffic
    }
  }, tempos.maxIdleMs / 5)
  pulso.unref()
  const poda = setInterval(() => {
    banco
      .transacao((tx) => podar(tx))
      .catch((erro: unknown) => log.warn({ err: erro }, 'realtime: pruning the channel log failed'))
  }, tempos.podaMs)
  poda.unref()

  return {
    rotas: criarRotas({ banco, chave, epoca: central.epoca, publicar, log }),
    aoUpgrade(req, socket, head) {
      const url = URL.parse(req.url ?? '/', 'http://interno')
      if (!url) return false
      const { pathname, searchParams } = url
      const cliente =
        pathname === '/' &&
        searchParams.has('v') &&
        ['access_token', 'accessToken', 'key'].some((nome) => searchParams.has(nome))
      if (fechando || !(cliente || pathname === '/rt-up')) return false
      wss.handleUpgrade(req, socket, head, (ws) => {
        if (cliente) receber(ws, searchParams, socket)
        else ws.on('error', () => {}).close(1000) // connectivity check: the open socket is the answer
      })
      return true
    },
    entregar: central.entregar,
    async fechar() {
      fechando = true
      clearInterval(pulso)
      clearInterval(poda)
      await central.fechar()
      const fechadas = [...wss.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve)))
      for (const ws of wss.clients) ws.close(1012)
      const prazo = setTimeout(() => {
        for (const ws of wss.clients) ws.terminate()
      }, 1000)
      await Promise.all(fechadas)
      clearTimeout(prazo)
      wss.close()
    },
  }
}
