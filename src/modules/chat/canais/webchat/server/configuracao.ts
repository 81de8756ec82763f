import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { ler } from '#platform/http/ler.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { lerTipoDeArquivo, TIPOS_PADRAO } from './tipos-de-arquivo.ts'

const cor = (obrigatoria: string, padrao: string) =>
  z
    .string(obrigatoria)
    .trim()
    .min(1, obrigatoria)
    .regex(/^#[0-9a-f]{6}$/i, 'Cor inválida: use o formato #22c55e')
    .default(padrao)
const ligado = (padrao: boolean) => z.boolean('Escolha sim ou não').default(padrao)
/** A form sends an emptied text as null. */
const ouVazio = (v: string | null) => v ?? ''
const mensagem = (padrao: string) =>
  z
    .string('Mensagem inválida')
    .trim()
    .max(500, 'A mensagem tem no máximo 500 caracteres')
    .nullable()
    .transform(ouVazio)
    .default(padrao)
const hora = z
  .string('Horário inválido: use o formato 08:00')
  .trim()
  .regex(/^(?:|(?:[01]\d|2[0-3]):[0-5]\d)$/, 'Horário inválido: use o formato 08:00')
  .nullable()
  .transform(ouVazio)
  .default('')
const campo = z.enum(['nao', 'opcional', 'obrigatorio'], 'Escolha se o campo é pedido').default('nao')

const SITE = 'Site inválido: escreva o endereço completo, como https://www.suaempresa.com.br'
/** Converts `https://www.exemplo.com.br/contato` to its origin, as browsers send it. */
const site = z
  .string(SITE)
  .trim()
  .transform((v, ctx) => {
    const url = /^https?:\/\//i.test(v) && URL.canParse(v) ? new URL(v) : null
    if (url?.hostname && !url.username && !v.includes('*')) return url.origin
    ctx.addIssue({ code: 'custom', message: SITE })
    return z.NEVER
  })
const TIPO = 'Tipo de arquivo inválido: use, por exemplo, pdf, image/png ou image/*'
const tipo = z
  .string(TIPO)
  .transform((v, ctx) => lerTipoDeArquivo(v) ?? (ctx.addIssue({ code: 'custom', message: TIPO }), z.NEVER))

const esquema = z
  .object({
    titulo: z
      .string('Título é obrigatório')
      .trim()
      .min(1, 'Título é obrigatório')
      .max(60, 'O título tem no máximo 60 caracteres'),
    cor_primaria: cor('Cor primária é obrigatória', '#22c55e'),
    cor_secundaria: z.preprocess(
      (v) => (v === null || v === '' ? undefined : v),
      cor('Cor secundária inválida', '#6c757d'),
    ),
    mensagem_boas_vindas: mensagem('Olá! Como podemos ajudar?'),
    mensagem_fora_do_horario: mensagem(
      'Estamos fora do horário de atendimento. Deixe a sua mensagem: respondemos assim que voltarmos.',
    ),
    mostrar_agentes_online: ligado(true),
    permitir_upload_arquivo: ligado(true),
    tipos_arquivo_permitidos: z
      .array(tipo, 'Tipos de arquivo inválidos')
      .max(40, 'No máximo 40 tipos de arquivo')
      .default([...TIPOS_PADRAO]),
    origens_permitidas: z.array(site, 'Lista de sites inválida').max(50, 'No máximo 50 sites').default([]),
    campo_nome: campo,
    campo_email: campo,
    campo_telefone: campo,
    dias_de_atendimento: z.enum(['todos', 'seg_sab', 'seg_sex'], 'Escolha os dias').default('todos'),
    atendimento_das: hora,
    atendimento_ate: hora,
    posicao: z.enum(['direita', 'esquerda'], 'Escolha o lado').default('direita'),
    exigir_identidade: ligado(false),
    identidade_segredo: z
      .string('Segredo inválido')
      .trim()
      .max(200, 'O segredo tem no máximo 200 caracteres')
      .refine((v) => v === '' || v.length >= 16, 'O segredo tem pelo menos 16 caracteres')
      .default(''),
    /** identifies the inbox on external pages; generated here, never typed */
    identificador: z.string().regex(/^[\w-]{16,64}$/),
    /** the limit between sends exists for providers that count; this channel has none */
    rate_limit: z.literal(1000),
  })
  .superRefine((c, ctx) => {
    if ((c.atendimento_das === '') !== (c.atendimento_ate === ''))
      ctx.addIssue({
        code: 'custom',
        path: [c.atendimento_das === '' ? 'atendimento_das' : 'atendimento_ate'],
        message: 'Informe o começo e o fim do atendimento',
      })
    if (c.exigir_identidade && c.identidade_segredo === '')
      ctx.addIssue({
        code: 'custom',
        path: ['identidade_segredo'],
        message: 'Para exigir identidade, informe o segredo que a assina',
      })
  })

export type ConfiguracaoDoWebchat = Omit<z.output<typeof esquema>, 'identidade_segredo'>

const semVazios = (bruta: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(bruta).filter(([, v]) => v !== undefined))

export const configuracaoDoWebchat: Adaptador['configuracao'] = {
  ler(bruta, atual) {
    const { identidade_segredo: novo, ...resto } = semVazios(bruta)
    // an omitted secret keeps the stored one; null removes it
    const segredo =
      novo === null ? '' : novo === undefined || novo === '' ? (atual?.segredos.identidade_segredo ?? '') : novo
    const fixos = {
      identificador: atual?.configuracao.identificador ?? randomBytes(12).toString('base64url'),
      rate_limit: 1000,
    }
    const { identidade_segredo, ...configuracao } = ler(esquema, {
      ...atual?.configuracao,
      ...resto,
      identidade_segredo: segredo,
      ...fixos,
    })
    return { configuracao, segredos: identidade_segredo ? { identidade_segredo } : {} }
  },
  apresentar: ({ rate_limit: _, ...configuracao }, segredos) => ({
    ...configuracao,
    identidade_segredo: null,
    identidade_segredo_definida: typeof segredos.identidade_segredo === 'string',
  }),
}
