import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { caixas } from '#modules/chat/caixas/contract/caixas.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste } from '#tests/suporte/app.ts'

/** An Evolution server that gives the same answer to every call. `null`: it never answers. */
let resposta: { status: number; corpo: unknown } | null = {
  status: 401,
  corpo: { status: 401, response: { message: 'Unauthorized' } },
}
const servidor = createServer((req, res) => {
  req.resume()
  if (resposta)
    res.writeHead(resposta.status, { 'content-type': 'application/json' }).end(JSON.stringify(resposta.corpo))
})
await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
aoFim(() => {
  servidor.closeAllConnections()
  return servidor.close()
})
const maquina = `127.0.0.1:${(servidor.address() as AddressInfo).port}`

const casa = await appDeTeste({ env: { SSRF_PERMITIDOS: maquina } })
const admin = await casa.como('admin@girassol.test')
const criada = await admin.chamar(caixas.criar, {
  body: {
    nome: 'Vendas',
    tipo: 'api',
    configuracao: {
      send_endpoint_url: `http://${maquina}/message/sendText/loja-centro`,
      send_api_key: 'chave-errada',
      instance_name: 'loja-centro',
      timeout: 1000,
    },
  },
})
const caixa = `/api/chat/caixas-entrada/${criada.corpo.data?.id}`
const UNAUTHORIZED = { status: 401, corpo: { status: 401, response: { message: 'Unauthorized' } } }
const SEM_INSTANCIA = {
  status: 404,
  corpo: { status: 404, error: 'Not Found', response: { message: ['The "loja-centro" instance does not exist'] } },
}

describe('failures of an external system', () => {
  it('[achado R20] the connection test keeps the specified sentence and adds what the server answered', async () => {
    expect(criada.status).toBe(200)
    for (const [r, causa] of [
      [UNAUTHORIZED, 'o servidor recusou a chave (401)'],
      [SEM_INSTANCIA, 'não existe a instância loja-centro no servidor (404)'],
    ] as const) {
      resposta = r
      const teste = await admin('POST', `${caixa}/testar`)
      expect([teste.status, teste.corpo.error]).toMatchObject([
        500,
        { code: 'HTTP_ERROR', message: 'Erro ao testar conexão', details: { causa } },
      ])
    }
  })

  it('[achado R20] a failure that the specification does not name is 502, or 504 without an answer, with the cause', async () => {
    for (const acao of ['ligar-webhook', 'conectar', 'desconectar']) {
      resposta = UNAUTHORIZED
      const recusada = await admin('POST', `${caixa}/${acao}`)
      expect([acao, recusada.status, recusada.corpo.error]).toMatchObject([
        acao,
        502,
        { code: 'EXTERNAL_FAILURE', details: { causa: 'o servidor recusou a chave (401)' } },
      ])
      resposta = null
      const calada = await admin('POST', `${caixa}/${acao}`)
      expect([acao, calada.status, calada.corpo.error.details.detalhe]).toEqual([
        acao,
        504,
        'O WhatsApp não respondeu a tempo',
      ])
    }
  })
})
