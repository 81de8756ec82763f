import { resolve } from 'node:path'
import { z } from 'zod'
import { FalhaDeInicio } from './falha-de-inicio.ts'

const porta = z.coerce.number().int().min(0).max(65535)
const url = (...protocolos: string[]) =>
  z.string().refine((v) => URL.canParse(v) && protocolos.includes(new URL(v).protocol))

/** Every environment variable that is read, with the sentence shown when its value is invalid. */
const variaveis = {
  PORT: [porta.default(3000), 'um número de porta entre 0 e 65535'],
  HOST: [z.string().min(1).default('127.0.0.1'), 'um endereço ou nome de máquina'],
  DATA_DIR: [z.string().min(1).default('.dados'), 'o caminho de uma pasta'],
  DATABASE_URL: [url('postgres:', 'postgresql:').optional(), 'um endereço postgres://usuario:senha@maquina:5432/banco'],
  SUPABASE_URL: [url('http:', 'https:').optional(), 'o endereço https:// do projeto'],
  SUPABASE_KEY: [z.string().min(10).optional(), 'a chave publicável do projeto'],
  SUPABASE_SERVICE_KEY: [z.string().min(10).optional(), 'a chave de serviço do projeto'],
  ABLY_API_KEY: [
    z
      .string()
      .regex(/^[^:.]+\.[^:]+:.+$/)
      .optional(),
    'uma chave no formato app.chave:segredo',
  ],
  S3_ENDPOINT: [url('http:', 'https:').optional(), 'o endereço do serviço S3'],
  S3_BUCKET: [z.string().min(1).optional(), 'o nome do bucket'],
  S3_REGION: [z.string().min(1).default('us-east-1'), 'a região do bucket'],
  S3_ACCESS_KEY_ID: [z.string().min(1).optional(), 'a chave de acesso'],
  S3_SECRET_ACCESS_KEY: [z.string().min(1).optional(), 'o segredo da chave de acesso'],
  SMTP_URL: [url('smtp:', 'smtps:').optional(), 'um endereço smtp://usuario:senha@maquina:587'],
  MAIL_FROM: [z.string().min(3).optional(), 'um remetente de e-mail'],
  SEED: [z.enum(['demo', 'none']).optional(), 'demo ou none'],
  PUBLIC_URL: [url('http:', 'https:').optional(), 'o endereço pelo qual as pessoas abrem o Girassol'],
  CHAVE_MESTRA: [
    z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/)
      .optional(),
    '64 dígitos hexadecimais (32 bytes)',
  ],
  AUTH_JWT_KEYS: [z.string().optional(), 'uma lista JSON de chaves JWK'],
  OIDC_ISSUER: [url('http:', 'https:').optional(), 'o endereço do provedor de identidade'],
  OIDC_CLIENT_ID: [z.string().min(1).optional(), 'o identificador no provedor'],
  OIDC_CLIENT_SECRET: [z.string().min(1).optional(), 'o segredo no provedor'],
  OIDC_NAME: [z.string().min(1).default('oidc'), 'o nome do provedor'],
  ADMIN_EMAIL: [z.email().optional(), 'o e-mail do primeiro administrador'],
  ADMIN_PASSWORD: [z.string().min(10).optional(), 'uma senha de pelo menos 10 caracteres'],
  SSRF_PERMITIDOS: [z.string().default(''), 'máquinas separadas por vírgula, como 10.0.5.20:8080'],
  PROXIES_CONFIAVEIS: [z.coerce.number().int().min(0).max(5).default(0), 'quantos proxies ficam na frente (0 a 5)'],
  SIMULADOR_WHATSAPP: [z.enum(['ligado', 'desligado']).optional(), 'ligado ou desligado'],
  SIMULADOR_SPRINTHUB: [z.enum(['ligado', 'desligado']).optional(), 'ligado ou desligado'],
  MYINSTANTS_URL: [
    url('http:', 'https:').default('https://www.myinstants.com'),
    'o endereço do site de sons instantâneos',
  ],
  GRAVACAO_PROJETO_ID: [
    z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
    'o identificador do projeto de gravação de sessão',
  ],
  MAPA_CAMADA_URL: [
    z
      .string()
      .regex(/^https?:\/\/[^{}]+\{z\}.*\{x\}.*\{y\}/)
      .optional(),
    'o endereço das imagens do mapa, com {z}, {x} e {y}',
  ],
  MAPA_CREDITO: [z.string().max(200).default(''), 'a quem se deve o mapa'],
  COPIA_PASTA: [
    z
      .string()
      .min(1)
      .transform((pasta) => resolve(pasta))
      .optional(),
    'o caminho de uma pasta, de preferência em outro disco',
  ],
  COPIA_HORA: [
    z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
      .default('03:00'),
    'uma hora como 03:00',
  ],
  COPIA_GUARDAR: [z.coerce.number().int().min(1).max(365).default(7), 'quantas cópias guardar (1 a 365)'],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    'fatal, error, warn, info, debug ou silent',
  ],
} as const satisfies Record<string, readonly [z.ZodType, string]>

type Variaveis = { [K in keyof typeof variaveis]: z.output<(typeof variaveis)[K][0]> }
export interface Ambiente extends Variaveis {
  /** HOST is a loopback address: only this machine can connect. */
  local: boolean
  seed: 'demo' | 'none'
  urlPublica: string
}

const prefixosNossos = /^(S3|OIDC|ABLY|SUPABASE|SMTP|AUTH_JWT|SSRF|COPIA)_/

export function lerAmbiente(env: Record<string, string | undefined> = process.env): Ambiente {
  const lido: Record<string, unknown> = {}
  for (const [nome, [esquema, forma]] of Object.entries(variaveis)) {
    const bruto = env[nome]?.trim()
    const resultado = esquema.safeParse(bruto === '' ? undefined : bruto)
    if (!resultado.success)
      throw new FalhaDeInicio(
        `A variável ${nome} tem um valor que não serve. Use ${forma}, ou apague a variável para o padrão.`,
      )
    lido[nome] = resultado.data
  }
  const desconhecida = Object.keys(env).find((nome) => prefixosNossos.test(nome) && !(nome in variaveis))
  if (desconhecida)
    throw new FalhaDeInicio(`A variável ${desconhecida} não existe no Girassol. Confira o nome em docs/operacao.md.`)
  const v = lido as Variaveis
  const local = ['127.0.0.1', 'localhost', '::1'].includes(v.HOST)
  if (v.SEED === 'demo' && !local) {
    throw new FalhaDeInicio(
      'SEED=demo cria pessoas com senha conhecida e só funciona em 127.0.0.1. Use SEED=none para abrir o Girassol na rede.',
    )
  }
  const s3 = [v.S3_ENDPOINT, v.S3_BUCKET, v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    throw new FalhaDeInicio(
      'Para guardar arquivos em S3 defina juntas S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY.',
    )
  }
  if (v.SUPABASE_URL && !v.SUPABASE_KEY)
    throw new FalhaDeInicio('SUPABASE_URL precisa de SUPABASE_KEY (a chave publicável do projeto).')
  const host = v.HOST.includes(':') ? `[${v.HOST}]` : v.HOST
  return {
    ...v,
    DATA_DIR: resolve(v.DATA_DIR),
    local,
    seed: v.SEED ?? (local ? 'demo' : 'none'),
    urlPublica: v.PUBLIC_URL ?? `http://${host}:${v.PORT}`,
  }
}
