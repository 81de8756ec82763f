import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { ChaveAbly } from '#platform/realtime/chave.ts'
import type { Ambiente } from './ambiente.ts'
import { criarConexao, type Conexao } from './conexao.ts'
import { credencialDaChave } from './credencial.ts'
import { clienteDivergente, clienteInvalido, comoErroAbly, ErroAbly, pedidoInvalido } from './erros.ts'
import { ACAO } from './protocolo.ts'
import { quadroMsgpack } from './recusa-msgpack.ts'
import { criarTransporte } from './transporte.ts'

/**
 * Admits sockets: authenticates each, resumes an older connection, or sends the reason of a refusal. `conexoes` has the
 * open ones.
 */
export function criarRecepcao(
  ambiente: Ambiente,
  chave: ChaveAbly,
  conexoes: Map<string, Conexao>,
): (ws: WebSocket, consulta: URLSearchParams, socket: Duplex) => void {
  const { chaves, verificar, log } = ambiente

  async function receber(ws: WebSocket, consulta: URLSearchParams, socket: Duplex): Promise<void> {
    const token = consulta.get('access_token') ?? consulta.get('accessToken')
    const credencial = token ? await verificar(token) : credencialDaChave(chave, consulta.get('key') ?? '')
    const pedido = consulta.get('clientId')
    if (pedido === '*') throw clienteInvalido('Can’t use "*" as a clientId as that string is reserved')
    if (pedido !== null && credencial.clientId !== null && pedido !== credencial.clientId) throw clienteDivergente()
    // a token without a client id may not choose one; the key may
    if (pedido !== null && credencial.clientId === null && credencial.expiraEm !== null) throw clienteDivergente()
    const clientId = credencial.clientId ?? pedido
    const anterior = consulta.get('resume') ?? consulta.get('recover')
    const retomada = anterior ? chaves.retomar(anterior, clientId) : null
    const identidade = retomada && !(retomada instanceof ErroAbly) ? retomada : chaves.nova(clientId)
    if (ws.readyState !== WebSocket.OPEN) return

    const conexao = criarConexao(
      ambiente,
      criarTransporte(ws, socket),
      { ...credencial, clientId },
      identidade,
      consulta.get('heartbeats') === 'true',
    )
    // a half-open socket of the same client: its rows have been or will be replayed on the new one
    conexoes.get(conexao.id)?.transporte.terminar()
    conexoes.set(conexao.id, conexao)
    ws.on('message', (dados: Buffer, binario) => conexao.receber(binario ? '' : dados.toString()))
    ws.on('close', () => {
      conexao.encerrar()
      if (conexoes.get(conexao.id) === conexao) conexoes.delete(conexao.id)
    })
    conexao.iniciar(retomada instanceof ErroAbly ? retomada : null)
  }

  return (ws, consulta, socket) => {
    ws.on('error', () => {}) // always followed by 'close'; broken frames and oversized payloads arrive here
    if (consulta.get('format') === 'msgpack') {
      ws.send(
        quadroMsgpack({
          action: ACAO.ERROR,
          error: pedidoInvalido('msgpack is not served here: set useBinaryProtocol to false').info,
        }),
      )
      return ws.close(1003)
    }
    receber(ws, consulta, socket).catch((erro: unknown) => {
      if (!(erro instanceof ErroAbly)) log.error({ err: erro }, 'realtime: connection failed')
      const { info } = comoErroAbly(erro)
      // only a refusal is final; after a failure of ours the client retries
      ws.send(JSON.stringify({ action: info.statusCode >= 500 ? ACAO.DISCONNECTED : ACAO.ERROR, error: info }))
      ws.close(1000)
    })
  }
}
