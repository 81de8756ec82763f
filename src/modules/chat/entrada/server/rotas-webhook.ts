import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ErroApp, invalido, naoAutenticado, naoEncontrado } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { webhook } from '../contract/webhook.ts'
import type { CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { jsonGuardavel } from '#modules/chat/nucleo/server/texto-guardavel.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'

interface CaixaDoToken {
  id: string
  tipo: string
  ativo: boolean
  exige: boolean
  /** with decrypted secrets; only for channels that sign deliveries or verify the webhook address */
  aberta: CaixaAberta | null
}

/** Cache time of an inbox found by its token; cleared earlier when an inbox changes. */
const MEMORIA_MS = 60_000

/**
 * Persist the delivery, respond 200, process later. Senders drop on 4xx and retry on 5xx: 4xx only for an unknown
 * token, bad credentials or a body that is not a JSON object, 503 only when our database is unavailable.
 */
export function rotasDoWebhook(
  { s, adaptadorDe, temAdaptador, guarda }: DependenciasDoChat,
  esquecer: Set<() => void>,
): Tratadores<typeof webhook> {
  const memoria = new Map<string, { caixa: CaixaDoToken | null; ate: number }>()
  // counts invalidations: a row read before an invalidation must not be cached after it
  let mudancas = 0
  esquecer.add(() => {
    mudancas++
    memoria.clear()
  })

  async function caixaDoToken(token: string): Promise<CaixaDoToken | null> {
    const lembrada = memoria.get(token)
    if (lembrada && lembrada.ate > Date.now()) return lembrada.caixa
    const antes = mudancas
    const linha = await s.banco.db
      .selectFrom('chat.caixas_entrada')
      .select(['id', 'tipo', 'ativo', 'configuracao'])
      .where('token_hash', '=', hashEmBytes(token))
      .executeTakeFirst()
    const { autenticar, confirmar } = linha && temAdaptador(linha.tipo) ? adaptadorDe(linha.tipo).entrega : {}
    const caixa =
      linha && temAdaptador(linha.tipo)
        ? {
            id: linha.id,
            tipo: linha.tipo,
            ativo: linha.ativo,
            exige: comoObjeto(linha.configuracao).require_auth === true,
            aberta: autenticar || confirmar ? await abrirCaixa(s.banco.db, s.cofre, linha.id) : null,
          }
        : null
    if (memoria.size > 1000) memoria.clear()
    if (caixa && antes === mudancas) memoria.set(token, { caixa, ate: Date.now() + MEMORIA_MS })
    return caixa
  }

  async function receber(token: string, sufixo: string, corpo: unknown, req: FastifyRequest) {
    let caixa: CaixaDoToken | null
    try {
      caixa = await caixaDoToken(token)
    } catch (erro) {
      throw new ErroApp('UNAVAILABLE', 503, 'Ainda não consigo receber. Tente de novo em instantes.', { causa: erro })
    }
    if (!caixa) throw naoEncontrado('Endereço de webhook não encontrado.')
    if (caixa.exige && !provou(req, token)) throw naoAutenticado('Esta caixa exige autenticação na entrega.')
    const { entrega } = adaptadorDe(caixa.tipo)
    if (
      caixa.aberta &&
      entrega.autenticar &&
      !entrega.autenticar(caixa.aberta, { cabecalhos: req.headers, bruto: req.bruto ?? '' })
    )
      throw naoAutenticado('A assinatura da entrega não confere.')
    // an inactive inbox answers 200 and drops the delivery, so that the provider does not disable the webhook
    if (!caixa.ativo) return { success: true as const }
    if (typeof corpo !== 'object' || corpo === null) throw invalido('A entrega não é um objeto JSON.')
    const {
      chave,
      evento,
      corpo: limpo,
    } = entrega.guardar(caixa.id, corpo, sufixo, caixa.aberta ?? undefined, {
      cabecalhos: req.headers,
      bruto: req.bruto ?? '',
    })
    try {
      await guarda.guardar({ caixa_id: caixa.id, chave, evento, corpo: jsonGuardavel(limpo) })
    } catch (erro) {
      throw new ErroApp('UNAVAILABLE', 503, 'Ainda não consigo receber. Tente de novo em instantes.', { causa: erro })
    }
    return { success: true as const }
  }

  return {
    async confirmar({ params, query, reply }) {
      const caixa = await caixaDoToken(params.token)
      if (!caixa) throw naoEncontrado('Endereço de webhook não encontrado.')
      const texto = caixa.aberta ? (adaptadorDe(caixa.tipo).entrega.confirmar?.(caixa.aberta, query) ?? null) : null
      if (texto === null) throw new ErroApp('FORBIDDEN', 403, 'A confirmação do endereço não confere.')
      return reply.type('text/plain; charset=utf-8').send(texto)
    },
    receber: ({ params, body, req }) => receber(params.token, '', body, req),
    receberPorEvento: ({ params, body, req }) => receber(params.token, params.evento, body, req),
  }
}

/**
 * Checks the token in a header. With `require_auth` the delivery must have it there too, because proxies and access
 * logs record only URLs.
 */
function provou(req: FastifyRequest, token: string): boolean {
  const dado = String(
    req.headers['x-webhook-secret'] ??
      req.headers.apikey ??
      req.headers.authorization?.replace(/^Bearer\s+/i, '') ??
      '',
  )
  const a = hashEmBytes(dado)
  return timingSafeEqual(a, hashEmBytes(token))
}
