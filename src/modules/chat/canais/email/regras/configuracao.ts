import { z } from 'zod'
import { obrigatorio } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { enderecoCanonico, enderecoValido } from '#modules/chat/canais/comum/regras/endereco.ts'

export const PORTA_IMAP_PADRAO = 993
export const PORTA_SMTP_PADRAO = 587

const MAQUINA = /^(?=.{1,253}$)(?:\[[0-9a-f:]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/i
const servidor = (nome: string) =>
  obrigatorio(`Servidor ${nome} é obrigatório`)
    .transform((t) => t.trim())
    .refine(
      (t) => MAQUINA.test(t),
      `Servidor ${nome} inválido: escreva só o endereço, como ${nome.toLowerCase()}.empresa.com.br`,
    )

/** An absent port gets the default; an emptied field is an error. */
const porta = (nome: string, padrao: number) => {
  const invalida = `Porta ${nome} deve ser um número inteiro entre 1 e 65535`
  return z.preprocess(
    (v) =>
      v === undefined ? padrao : typeof v === 'string' && /^\s*\d+\s*$/.test(v) ? Number(v) : v === '' ? null : v,
    z
      .int({ error: (i) => (i.input === null ? `Porta ${nome} é obrigatória` : invalida) })
      .min(1, invalida)
      .max(65_535, invalida),
  )
}

/** Rejects line breaks: these values are written into protocol commands and headers. */
const umaLinha = (texto: string) => !/[\r\n\0]/.test(texto)

const opcional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((v) => (v === '' || v === null ? undefined : v), schema.optional())
const simOuNao = (rotulo: string, padrao: boolean) => z.boolean(`${rotulo} deve ser sim ou não`).default(padrao)

const OBRIGATORIO_O_RESPOSTA = {
  path: ['endereco_resposta'],
  error: 'Endereço de resposta é obrigatório quando o usuário não é um e-mail',
}
const temEndereco = (c: { usuario: string; endereco_resposta?: string | undefined }) =>
  enderecoValido(enderecoCanonico(c.usuario)) || c.endereco_resposta !== undefined

const comum = z.object({
  servidor_imap: servidor('IMAP'),
  porta_imap: porta('IMAP', PORTA_IMAP_PADRAO),
  ssl_imap: simOuNao('Conexão segura (IMAP)', true),
  servidor_smtp: servidor('SMTP'),
  porta_smtp: porta('SMTP', PORTA_SMTP_PADRAO),
  ssl_smtp: simOuNao('Conexão segura (SMTP)', true),
  usuario: obrigatorio('Usuário é obrigatório')
    .refine(umaLinha, 'Usuário inválido')
    .transform((t) => t.trim()),
  endereco_resposta: opcional(
    z
      .string('Endereço de resposta inválido')
      .transform(enderecoCanonico)
      .refine(enderecoValido, 'Endereço de resposta inválido'),
  ),
  assinatura: opcional(z.string('Assinatura inválida').max(2000, 'A assinatura tem no máximo 2000 caracteres')),
  /** folders read besides the inbox */
  pastas: z
    .array(
      z
        .string('Pasta inválida')
        .trim()
        .min(1, 'Pasta inválida')
        .max(255, 'Pasta inválida')
        .refine(umaLinha, 'Pasta inválida'),
      'Pastas inválidas',
    )
    .max(10, 'No máximo 10 pastas')
    .default([]),
  marcar_como_lida: simOuNao('Marcar como lida', false),
  copiar_para_enviados: simOuNao('Copiar para Enviados', true),
  /** mail from newsletters and no-reply senders is stored and opens no conversation */
  ignorar_automaticos: simOuNao('Remetentes automáticos', true),
  /** days of existing mail imported on the first read of the inbox */
  importar_dias: z
    .int('Dias a importar deve ser um número inteiro entre 0 e 90')
    .min(0, 'Dias a importar deve ser um número inteiro entre 0 e 90')
    .max(90, 'Dias a importar deve ser um número inteiro entre 0 e 90')
    .default(0),
})

const comSenha = comum
  .extend({
    autenticacao: z.literal('senha'),
    senha: obrigatorio('Senha é obrigatória').refine(umaLinha, 'Senha inválida'),
  })
  .refine(temEndereco, OBRIGATORIO_O_RESPOSTA)

/** An account that its owner authorises; its servers are those of the provider. */
const comConta = comum
  .extend({
    autenticacao: z.enum(['google', 'microsoft']),
    cliente_id: obrigatorio('Identificador do aplicativo é obrigatório')
      .refine(umaLinha, 'Identificador inválido')
      .transform((t) => t.trim()),
    cliente_segredo: obrigatorio('Segredo do aplicativo é obrigatório').refine(umaLinha, 'Segredo inválido'),
  })
  .refine((c) => enderecoValido(enderecoCanonico(c.usuario)), {
    path: ['usuario'],
    error: 'Informe o endereço inteiro da conta',
  })

/** An inbox of earlier versions has no method of sign-in: it uses a password. */
export const configuracaoEmail = z.preprocess(
  (v) => (typeof v === 'object' && v !== null ? { ...v, autenticacao: Reflect.get(v, 'autenticacao') ?? 'senha' } : v),
  z.discriminatedUnion('autenticacao', [comSenha, comConta], { error: 'Escolha como a caixa entra' }),
)
export type ConfiguracaoEmail = z.output<typeof configuracaoEmail>

/** Returns the address that customers see and write to. */
export const enderecoDaCaixa = (c: Pick<ConfiguracaoEmail, 'usuario' | 'endereco_resposta'>): string => {
  const usuario = enderecoCanonico(c.usuario)
  return enderecoValido(usuario) ? usuario : (c.endereco_resposta ?? usuario)
}
