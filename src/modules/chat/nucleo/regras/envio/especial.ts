import { z } from 'zod'

/**
 * Structured content of a message besides text and files. Only shapes: limits (options of a poll, range of coordinates)
 * are checked by the validator of each kind (`enquete.ts`, `lista.ts`, …), because sends requested by other systems are
 * checked by the same validators.
 */
export const especialDeEnvio = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('enquete'),
    pergunta: z.string(),
    opcoes: z.array(z.string()),
    maximo: z.number().int().default(1),
  }),
  z.object({
    tipo: z.literal('lista'),
    titulo: z.string(),
    descricao: z.string().default(''),
    rodape: z.string().default(''),
    botao: z.string(),
    secoes: z.array(
      z.object({
        titulo: z.string(),
        linhas: z.array(z.object({ id: z.string(), titulo: z.string(), descricao: z.string().default('') })),
      }),
    ),
  }),
  z.object({
    tipo: z.literal('botoes'),
    titulo: z.string(),
    descricao: z.string().default(''),
    rodape: z.string().default(''),
    botoes: z.array(z.object({ id: z.string(), texto: z.string() })),
  }),
  z.object({ tipo: z.literal('figurinha'), url: z.string().optional() }),
  z.object({
    tipo: z.literal('localizacao'),
    latitude: z.number(),
    longitude: z.number(),
    nome: z.string().default(''),
    endereco: z.string().default(''),
  }),
  z.object({
    tipo: z.literal('contatos'),
    contatos: z.array(
      z.object({
        nome: z.string(),
        telefone: z.string().optional(),
        wuid: z.string().optional(),
        empresa: z.string().optional(),
        email: z.string().optional(),
      }),
    ),
  }),
  /** an approved template of the official WhatsApp; `variaveis` in the order of the template's placeholders */
  z.object({
    tipo: z.literal('modelo'),
    nome: z.string(),
    idioma: z.string().default('pt_BR'),
    variaveis: z.array(z.string()).default([]),
    cabecalho: z.array(z.string()).default([]),
  }),
  z.object({
    tipo: z.literal('email'),
    assunto: z.string().default(''),
    cc: z.array(z.string()).default([]),
    cco: z.array(z.string()).default([]),
  }),
])
export type EspecialDeEnvio = z.output<typeof especialDeEnvio>
export type TipoDeEspecial = EspecialDeEnvio['tipo']
