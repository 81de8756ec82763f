import { z } from 'zod'
import { obrigatorio, urlValida } from '#modules/chat/nucleo/regras/envio/campos.ts'
import {
  CHAVE_API_MIN,
  INSTANCIA_PADRAO,
  RATE_LIMIT_MAX,
  RATE_LIMIT_MIN,
  RATE_LIMIT_PADRAO,
  TEMPO_LIMITE_MAX_MS,
  TEMPO_LIMITE_MIN_MS,
  TEMPO_LIMITE_PADRAO_MS,
} from '#modules/chat/nucleo/regras/envio/constantes.ts'

const RITMO = `Limite de requisições deve ser um número inteiro entre ${RATE_LIMIT_MIN} e ${RATE_LIMIT_MAX}`
const TEMPO = `Tempo limite deve ser um número inteiro entre ${TEMPO_LIMITE_MIN_MS} e ${TEMPO_LIMITE_MAX_MS} ms`
/** The HTTP stack would refuse other names later, with an incomprehensible error. */
const NOME_DE_CABECALHO = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

export const configuracaoApi = z.object({
  send_endpoint_url: obrigatorio('URL de envio é obrigatória').refine(urlValida, 'URL de envio inválida'),
  send_api_key: obrigatorio('Chave da API é obrigatória').refine(
    (chave) => chave.length >= CHAVE_API_MIN,
    `Chave da API deve ter pelo menos ${CHAVE_API_MIN} caracteres`,
  ),
  rate_limit: z.int(RITMO).min(RATE_LIMIT_MIN, RITMO).max(RATE_LIMIT_MAX, RITMO).default(RATE_LIMIT_PADRAO),
  require_auth: z.boolean('Exigir autenticação deve ser sim ou não').default(false),
  instance_name: z
    .string('Nome da instância inválido')
    .trim()
    .transform((nome) => nome || INSTANCIA_PADRAO)
    .default(INSTANCIA_PADRAO),
  timeout: z.int(TEMPO).min(TEMPO_LIMITE_MIN_MS, TEMPO).max(TEMPO_LIMITE_MAX_MS, TEMPO).default(TEMPO_LIMITE_PADRAO_MS),
  headers: z
    .record(
      z.string().regex(NOME_DE_CABECALHO, 'Nome de cabeçalho inválido'),
      z.string('Cabeçalho inválido').regex(/^[^\r\n\0]*$/, 'Cabeçalho inválido'),
    )
    .nullish()
    .transform((cabecalhos) => cabecalhos ?? {}),
})
export type ConfiguracaoApi = z.output<typeof configuracaoApi>

const vazioComoAusente = <S extends z.ZodType>(schema: S) =>
  z.preprocess((valor) => (valor === '' || valor === null ? undefined : valor), schema.optional())

/** An inbox may be stored without address and key (it cannot send then); values that are present must be valid. */
export const configuracaoApiDaCaixa = configuracaoApi.extend({
  send_endpoint_url: vazioComoAusente(configuracaoApi.shape.send_endpoint_url),
  send_api_key: vazioComoAusente(configuracaoApi.shape.send_api_key),
})
