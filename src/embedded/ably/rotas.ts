import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { ChaveAbly } from '#platform/realtime/chave.ts'
import { historico } from '#platform/realtime/repositorio/historico.ts'
import { CANAL_DE_REVOGACAO } from '#platform/realtime/revogar.ts'
import { TAMANHO_MAXIMO } from '#platform/realtime/tamanho.ts'
import { nomeDeCanalValido, pode } from './capacidade.ts'
import { credencialDoCabecalho } from './credencial.ts'
import { canalInvalido, comoErroAbly, ErroAbly, mensagemGrande, pedidoInvalido, semCapacidade } from './erros.ts'
import type { PublicarDeFora } from './publicar.ts'
import { mensagemDaLinha, serialDeCanal } from './quadro.ts'
import { trocarTokenRequest } from './token-request.ts'

export interface OpcoesDasRotas {
  banco: Banco
  chave: ChaveAbly
  epoca: string
  publicar: PublicarDeFora
  log: Log
}

const aRevogar = z.object({
  targets: z
    .array(z.string().regex(/^(clientId|channel):.{1,200}$/))
    .min(1)
    .max(100),
})
const noCanal = z.object({ canal: z.string() })
const pagina = z.object({
  start: z.coerce.number().int().default(0),
  end: z.coerce.number().int().max(8.64e15).default(8.64e12),
  direction: z.enum(['forwards', 'backwards']).default('backwards'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: z.coerce.number().int().nonnegative().optional(),
})

/**
 * Sends bytes, because the official Node client requires exactly `application/json` and Fastify adds a charset to text.
 */
function responder(reply: FastifyReply, status: number, corpo: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify(corpo)))
}

function ler<T>(forma: z.ZodType<T>, valor: unknown): T {
  const lido = forma.safeParse(valor)
  if (!lido.success) throw pedidoInvalido('Malformed request')
  return lido.data
}

/**
 * Creates the REST half of the protocol. Registered without fastify-plugin: its error form and body parsers must apply
 * to it alone.
 */
export function criarRotas({ banco, chave, epoca, publicar, log }: OpcoesDasRotas): FastifyPluginAsync {
  const canalDe = (params: unknown): string => {
    const { canal } = ler(noCanal, params)
    if (!nomeDeCanalValido(canal)) throw canalInvalido()
    return canal
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- Fastify's plugin type is a promise
  return async (app) => {
    app.addContentTypeParser('application/x-msgpack', (_req, carga, pronto) => {
      carga.resume()
      pronto(new ErroAbly(40000, 415, 'msgpack is not served here: set useBinaryProtocol to false'))
    })
    app.setErrorHandler((erro, _req, reply) => {
      const status = erro instanceof Error && 'statusCode' in erro ? erro.statusCode : undefined
      let ably = comoErroAbly(erro)
      if (!(erro instanceof ErroAbly)) {
        if (status === 413) ably = mensagemGrande(4 * TAMANHO_MAXIMO + 1, TAMANHO_MAXIMO)
        else if (typeof status === 'number' && status < 500) ably = pedidoInvalido('Malformed request')
        else log.error({ err: erro }, 'realtime: REST request failed')
      }
      const { code, message, statusCode } = ably.info
      return responder(
        reply.header('x-ably-errorcode', String(code)).header('x-ably-errormessage', message),
        statusCode,
        { error: ably.info },
      )
    })

    app.get('/time', (_req, reply) => responder(reply, 200, [Date.now()]))
    // HTTP half of the connectivity check: the client accepts no other body
    app.get('/rt-up', (_req, reply) => reply.header('content-type', 'text/plain; charset=utf-8').send('yes'))

    app.post<{ Params: { keyName: string } }>('/keys/:keyName/requestToken', async (req, reply) =>
      responder(reply, 200, await trocarTokenRequest(banco, chave, req.params.keyName, req.body)),
    )

    app.post<{ Params: { keyName: string } }>('/keys/:keyName/revokeTokens', async (req, reply) => {
      const credencial = await credencialDoCabecalho(chave, req.headers.authorization)
      if (credencial.expiraEm !== null || req.params.keyName !== chave.nome)
        throw semCapacidade('Only the server key may revoke')
      const { targets } = ler(aRevogar, req.body)
      const agora = Date.now()
      await publicar(
        CANAL_DE_REVOGACAO,
        targets.map((alvo) => ({
          name: 'revogar',
          data: { alvo: alvo.replace('clientId:', 'cliente:').replace('channel:', 'canal:') },
        })),
      )
      return responder(reply, 201, {
        successCount: targets.length,
        failureCount: 0,
        results: targets.map((target) => ({ target, issuedBefore: agora, appliesAt: agora })),
      })
    })

    app.post('/channels/:canal/messages', { bodyLimit: 4 * TAMANHO_MAXIMO }, async (req, reply) => {
      const credencial = await credencialDoCabecalho(chave, req.headers.authorization)
      const canal = canalDe(req.params)
      // the whole key and not a capability: browsers hold tokens, and browsers may only subscribe
      if (credencial.expiraEm !== null || !pode(credencial.capacidades, canal, 'publish'))
        throw semCapacidade('Only the server key may publish')
      const linhas = await publicar(canal, Array.isArray(req.body) ? req.body : [req.body])
      return responder(reply, 201, {
        channel: canal,
        messageId: linhas[0]?.chave,
        serials: linhas.map((l) => serialDeCanal(epoca, l.serial)),
      })
    })

    app.get('/channels/:canal/messages', async (req, reply) => {
      const credencial = await credencialDoCabecalho(chave, req.headers.authorization)
      const canal = canalDe(req.params)
      if (!pode(credencial.capacidades, canal, 'history'))
        throw semCapacidade(`History not permitted by the capability; channel = ${canal}`)
      const p = ler(pagina, req.query)
      const linhas = await historico(banco.db, {
        canal,
        inicio: p.start,
        fim: p.end,
        crescente: p.direction === 'forwards',
        limite: p.limit + 1,
        depoisDe: p.cursor ?? null,
        publicos: credencial.publicos && [...credencial.publicos],
      })
      const ha = linhas.length > p.limit
      const desta = linhas.slice(0, p.limit)
      const elo = (cursor: number | undefined, rel: string) =>
        `<./messages?start=${p.start}&end=${p.end}&direction=${p.direction}&limit=${p.limit}${cursor === undefined ? '' : `&cursor=${cursor}`}>; rel="${rel}"`
      reply.header(
        'link',
        [elo(undefined, 'first'), elo(p.cursor, 'current'), ...(ha ? [elo(desta.at(-1)?.serial, 'next')] : [])].join(
          ', ',
        ),
      )
      return responder(
        reply,
        200,
        desta.map((l) => ({
          ...mensagemDaLinha(l),
          timestamp: l.criado_em,
          serial: serialDeCanal(epoca, l.serial),
          action: 0,
        })),
      )
    })
  }
}
