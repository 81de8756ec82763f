import { z } from 'zod'
import { telefoneInternacional } from '#kit/telefone.ts'
import { BASE_DO_GRAPH } from '#platform/graph/graph.ts'
import { ler } from '#platform/http/ler.ts'
import { invalido } from '#kit/erro.ts'
import { VERSAO_PADRAO } from '../regras/whatsapp.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'

const obrigatorio = (frase: string) =>
  z.preprocess(
    (v) => (v === null || v === undefined ? '' : v),
    z
      .string(frase)
      .trim()
      .max(4000, frase)
      .refine((v) => v !== '', { error: frase, abort: true }),
  )
const opcional = (frase: string, forma: RegExp) =>
  z.preprocess((v) => (v === '' ? null : v), z.string(frase).trim().regex(forma, frase).nullable().default(null))

const configuracaoWhatsapp = z.object({
  numero_telefone: obrigatorio('Número de telefone é obrigatório')
    .refine((v) => /^\+?[\d\s()-]+$/.test(v), 'Número de telefone inválido')
    .transform(telefoneInternacional)
    .refine((v) => /^[1-9]\d{7,14}$/.test(v), 'Número de telefone inválido'),
  token_api: obrigatorio('Token da API é obrigatório'),
  webhook_verify_token: obrigatorio('Token de verificação do webhook é obrigatório'),
  versao_api: z.preprocess(
    (v) => v || VERSAO_PADRAO,
    z
      .string()
      .trim()
      .regex(/^v\d{1,2}\.\d$/, 'Versão da API inválida: use o formato v26.0'),
  ),
  app_secret: z.preprocess(
    (v) => (v === '' ? null : v),
    z
      .string()
      .trim()
      .min(8, 'Segredo do aplicativo inválido')
      .max(200, 'Segredo do aplicativo inválido')
      .nullable()
      .default(null),
  ),
  phone_number_id: opcional('Identificador do número inválido: use só os dígitos', /^\d{5,25}$/),
  waba_id: opcional('Identificador da conta do WhatsApp inválido: use só os dígitos', /^\d{5,25}$/),
  /** Another Graph API base URL, for deployments behind a gateway and for tests. */
  url_base: z.preprocess(
    (v) => (v === '' ? null : v),
    z
      .url({ protocol: /^https?$/, error: 'Endereço da API inválido' })
      .nullable()
      .default(null),
  ),
})

/** Messages per minute for one number. Meta's own limit is 80 a second. */
const RITMO = 4800

export const configuracaoDoWhatsapp: Adaptador['configuracao'] = {
  ler(bruta, atual) {
    const junto = {
      ...atual?.configuracao,
      ...atual?.segredos,
      ...Object.fromEntries(Object.entries(bruta).filter(([, v]) => v !== undefined)),
    }
    const lida = ler(configuracaoWhatsapp, junto)
    // changing the API address requires typing the token again: otherwise a user could send the stored token to their
    // own server
    if (atual && lida.url_base !== (atual.configuracao.url_base ?? null) && !bruta.token_api) {
      const mensagem = 'Digite de novo o token da API para mudar o endereço'
      throw invalido(mensagem, [{ campo: 'token_api', mensagem }])
    }
    const { token_api, webhook_verify_token, app_secret, ...configuracao } = lida
    return {
      configuracao: { ...configuracao, rate_limit: RITMO },
      segredos: { token_api, webhook_verify_token, ...(app_secret ? { app_secret } : {}) },
    }
  },
  apresentar: ({ rate_limit: _, ...configuracao }, segredos) => ({
    ...configuracao,
    token_api: null,
    token_api_definida: typeof segredos.token_api === 'string',
    webhook_verify_token: null,
    webhook_verify_token_definida: typeof segredos.webhook_verify_token === 'string',
    app_secret: null,
    app_secret_definida: typeof segredos.app_secret === 'string',
  }),
}

export const baseDoGraph = (configuracao: Record<string, unknown>): string =>
  typeof configuracao.url_base === 'string' ? configuracao.url_base : BASE_DO_GRAPH
