import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ErroApp, invalido, naoAutenticado, naoEncontrado } from '#kit/erro.ts'
import type { Tratadores } from '#platform/http/rotas.ts'
import type { webhook } from '../contract/webhook.ts'
import type { CaixaAberta } from './canais/adaptador.ts'
import { hashDoToken } from './comandos/caixas.ts'
import type { DependenciasDoChat } from './dependencias.ts'
import { jsonGuardavel } from './entrada/texto-guardavel.ts'
import { abrirCaixa } from './envio/abrir-caixa.ts'

interface CaixaDoToken {
  id: string
  tipo: string
  ativo: boolean
  exige: boolean
  /** with its secrets, for channels that sign what they deliver or ask whether we are we */
  aberta: CaixaAberta | null
}

/** How long an inbox found by its token is remembered, unless it changes. */
const MEMORIA_MS = 60_000

/**
 * Stored first, answered then, understood after: the sender gives up for good on 4xx and repeats on 5xx, so only an
 * address that leads nowhere is refused, and only trouble of ours is a 503.
 */
export function rotasDoWebhook(
  { s, adaptadorDe, temAdaptador, guarda }: DependenciasDoChat,
  esquecer: Set<() => void>,
): Tratadores<typeof webhook> {
  const memoria = new Map<string, { caixa: CaixaDoToken | null; ate: number }>()
  // what was read before a change must not be remembered after it
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
      .where('token_hash', '=', hashDoToken(token))
      .executeTakeFirst()
    const { autenticar, confirmar } = linha && temAdaptador(linha.tipo) ? adaptadorDe(linha.tipo).entrega : {}
    const caixa =
      linha && temAdaptador(linha.tipo)
        ? {
            id: linha.id,
            tipo: linha.tipo,
            ativo: linha.ativo,
            exige: (linha.configuracao as { require_auth?: boolean }).require_auth === true,
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
    // taken and dropped, so that the sender does not switch its hook off
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

/** With `require_auth` the delivery also carries the token where proxies and logs of addresses do not see it. */
function provou(req: FastifyRequest, token: string): boolean {
  const dado = String(
    req.headers['x-webhook-secret'] ??
      req.headers.apikey ??
      req.headers.authorization?.replace(/^Bearer\s+/i, '') ??
      '',
  )
  const a = hashDoToken(dado)
  return timingSafeEqual(a, hashDoToken(token))
}
