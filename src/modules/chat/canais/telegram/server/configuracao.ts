import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { invalido } from '#kit/erro.ts'
import { ler } from '#platform/http/ler.ts'
import type { Adaptador, CaixaAberta } from '#modules/chat/nucleo/server/canais/adaptador.ts'

const BASE_DO_TELEGRAM = 'https://api.telegram.org'
/** Sends per minute. Telegram's limit for one bot is about 30 messages a second. */
const RITMO = 1500
const FALTA_TOKEN = 'Token do bot é obrigatório'
const NOVO_TOKEN = 'Digite de novo o token do bot para mudar o endereço da API'
const PORTAS = new Set(['', '80', '88', '443', '8443'])

const nulo = (v: unknown) => (v === '' || v === undefined ? null : v)
const entregavel = (v: string) => URL.canParse(v) && new URL(v).protocol === 'https:' && PORTAS.has(new URL(v).port)

const configuracaoTelegram = z.object({
  bot_token: z.preprocess(
    (v) => v ?? '',
    z
      .string(FALTA_TOKEN)
      .trim()
      .refine((v) => v !== '', { error: FALTA_TOKEN, abort: true })
      .regex(/^\d{3,20}:[A-Za-z0-9_-]{20,100}$/, 'Token do bot inválido: copie-o como o BotFather o mostra'),
  ),
  /** Overrides our webhook URL, for installations behind a proxy. */
  webhook_url: z.preprocess(
    nulo,
    z
      .string('URL do webhook inválida')
      .trim()
      .max(2000, 'URL do webhook inválida')
      .refine(entregavel, 'O Telegram só entrega em endereços https, nas portas 443, 80, 88 ou 8443')
      .nullable(),
  ),
  /** Poll for messages instead of receiving a webhook, for installations that are not reachable from outside. */
  buscar: z.boolean('Escolha sim ou não').default(false),
  /** Base URL of another Bot API server: self-hosted, or for tests. */
  url_base: z.preprocess(nulo, z.url({ protocol: /^https?$/, error: 'Endereço da API inválido' }).nullable()),
})

export const configuracaoDoTelegram: Adaptador['configuracao'] = {
  ler(bruta, atual) {
    const digitado = typeof bruta.bot_token === 'string' && bruta.bot_token !== ''
    const { bot_token: novo, ...resto } = Object.fromEntries(Object.entries(bruta).filter(([, v]) => v !== undefined))
    const lida = ler(configuracaoTelegram, {
      ...atual?.configuracao,
      ...atual?.segredos,
      ...resto,
      ...(digitado ? { bot_token: novo } : {}),
    })
    // changing the API address requires typing the token again: otherwise a user could send the stored token to their
    // own server
    if (atual && lida.url_base !== (atual.configuracao.url_base ?? null) && !digitado)
      throw invalido(NOVO_TOKEN, [{ campo: 'bot_token', mensagem: NOVO_TOKEN }])
    const { bot_token, ...configuracao } = lida
    const mesmo = atual?.segredos.bot_token === bot_token && typeof atual.segredos.secret_token === 'string'
    // another token gets a new webhook secret, so that deliveries of the former bot are rejected
    return {
      configuracao: { ...configuracao, rate_limit: RITMO },
      segredos: {
        bot_token,
        secret_token: mesmo ? atual.segredos.secret_token : randomBytes(32).toString('base64url'),
      },
    }
  },
  apresentar: ({ rate_limit: _, ...configuracao }, segredos) => ({
    webhook_url: null,
    ...configuracao,
    bot_token: null,
    bot_token_definida: typeof segredos.bot_token === 'string',
  }),
}

export const busca = ({ configuracao }: Pick<CaixaAberta, 'configuracao'>): boolean => configuracao.buscar === true
export const baseDaApi = ({ configuracao }: Pick<CaixaAberta, 'configuracao'>): string =>
  (typeof configuracao.url_base === 'string' ? configuracao.url_base : BASE_DO_TELEGRAM).replace(/\/+$/, '')
/** The part of the token before the colon: the bot's public id. */
export const idDoBot = ({ segredos }: Pick<CaixaAberta, 'segredos'>): string =>
  String(segredos.bot_token ?? '').split(':')[0] ?? ''
