import { z } from 'zod'
import { diaAqui } from '#kit/aqui.ts'
import { documentoValido } from '#kit/documento.ts'
import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import { escoposDeCampo, tiposDeCampo, type TipoDeCampo } from './tipos.ts'

/** Settings of a field besides its type. Options are referenced by id, so that rewording one changes no card. */
export const configDoCampo = z.object({
  opcoes: z
    .array(
      z.object({
        id: z.string().min(1).max(60),
        rotulo: z.string().trim().min(1, 'Escreva a opção').max(80),
        arquivada: z.boolean().default(false),
      }),
    )
    .max(200)
    .default([]),
  minimo: z.number().nullable().default(null),
  maximo: z.number().nullable().default(null),
  unidade: z.string().max(12).default(''),
  itens: z.array(z.string().min(1).max(160)).max(60).default([]),
  /** for a link: the entity it points to */
  entidade: z.string().max(40).default(''),
  /** for a document: days until it expires, and how many days before that the notice is sent */
  validade_dias: z
    .number('Dias inválidos')
    .int('Use dias inteiros')
    .min(1, 'No mínimo um dia')
    .max(3650, 'No máximo dez anos')
    .nullable()
    .default(null),
  avisar_dias: z
    .number('Dias inválidos')
    .int('Use dias inteiros')
    .min(1, 'No mínimo um dia')
    .max(365, 'No máximo um ano')
    .nullable()
    .default(null),
})
export const campo = z.object({
  chave: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  rotulo: z.string().trim().min(1, 'Dê um nome ao campo').max(80, 'O nome tem no máximo 80 letras'),
  tipo: z.enum(tiposDeCampo, 'Tipo inválido'),
  escopo: z.enum(escoposDeCampo, 'Escopo inválido'),
  config: configDoCampo.prefault({}),
})
export type Campo = z.output<typeof campo>
type Config = Campo['config']

export type ValorDeCampo = z.core.util.JSONType
/** The values of a card, by the key of the field. */
export type Valores = Readonly<Record<string, ValorDeCampo | undefined>>

const entre = (c: Config, frase: string) => {
  let n = z.number(frase)
  if (c.minimo !== null) n = n.min(c.minimo, `O menor valor é ${c.minimo.toLocaleString('pt-BR')}`)
  if (c.maximo !== null) n = n.max(c.maximo, `O maior valor é ${c.maximo.toLocaleString('pt-BR')}`)
  return n
}
const palavras = (maximo: number) =>
  z
    .string('Escreva um texto')
    .trim()
    .max(maximo, `No máximo ${maximo.toLocaleString('pt-BR')} letras`)
const dia = z.iso.date('Data inválida')

const anexo = z.object({
  caminho: z.string('Arquivo inválido').min(1).max(400),
  nome: z.string().min(1).max(255),
  mime: z.string().max(120),
  tamanho: z.number().int().min(0),
  valido_ate: z.iso.date('Data inválida').nullable().optional(),
  substitui: z.string().max(400).nullable().optional(),
})
export type AnexoDoCartao = z.output<typeof anexo>
const ehAnexo = (v: unknown): v is AnexoDoCartao =>
  ehObjeto(v) &&
  typeof v.caminho === 'string' &&
  typeof v.nome === 'string' &&
  typeof v.mime === 'string' &&
  typeof v.tamanho === 'number'
/** Returns the files in the value of a document field. */
export const anexosDe = (v: unknown): AnexoDoCartao[] => (Array.isArray(v) ? v.filter(ehAnexo) : [])
/** The current files of a document: those that no newer version has replaced. */
export const vigentes = <T extends { caminho: string; substitui?: string | null | undefined }>(
  anexos: readonly T[],
): T[] => anexos.filter((a) => !anexos.some((b) => b !== a && b.substitui === a.caminho))

/** The canonical form of each type: stored, compared and exported. Money is in centavos, days as `2026-11-20`. */
const formas: Record<TipoDeCampo, (c: Config) => z.ZodType<ValorDeCampo>> = {
  texto: () => palavras(400),
  texto_longo: () => palavras(10_000),
  numero: (c) => entre(c, 'Escreva um número'),
  moeda: (c) =>
    entre(c, 'Escreva um valor em reais')
      .int('Escreva um valor em reais')
      .min(0, 'O valor não pode ser negativo')
      .max(1e13, 'O valor é alto demais'),
  booleano: () => z.boolean('Responda sim ou não'),
  data: () => dia,
  datahora: () => z.iso.datetime({ error: 'Data e hora inválidas', offset: true }),
  mes: () => z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Mês inválido'),
  selecao: (c) =>
    z
      .string('Escolha uma opção')
      .refine((v) => c.opcoes.length === 0 || c.opcoes.some((o) => o.id === v), 'Escolha uma das opções'),
  telefone: () => z.string().regex(/^\d{10,15}$/, 'Telefone inválido'),
  email: () => z.email('E-mail inválido').max(255).toLowerCase(),
  documento: () => z.string().refine(documentoValido, 'CPF ou CNPJ inválido'),
  endereco: () =>
    z.object({
      logradouro: palavras(200),
      numero: palavras(20).optional(),
      bairro: palavras(80).optional(),
      cidade: palavras(80).optional(),
      uf: palavras(2).optional(),
      cep: z
        .string()
        .regex(/^\d{8}$/, 'CEP inválido')
        .optional(),
      lat: z.number('Latitude inválida').min(-90, 'Latitude inválida').max(90, 'Latitude inválida').optional(),
      lng: z.number('Longitude inválida').min(-180, 'Longitude inválida').max(180, 'Longitude inválida').optional(),
    }),
  arquivo: () => z.array(anexo, 'Anexe um arquivo').max(50, 'No máximo 50 arquivos'),
  usuario: () => z.uuid('Escolha uma pessoa'),
  checklist: (c) =>
    z
      .record(z.string().max(160), z.boolean())
      .refine((v) => Object.keys(v).every((k) => c.itens.length === 0 || c.itens.includes(k)), 'Item fora da lista'),
  itens: () =>
    z
      .array(z.record(z.string().max(60), z.union([z.string().max(400), z.number(), z.boolean()])))
      .max(500, 'No máximo 500 itens'),
  relacao: () => z.object({ id: z.string().max(80), nome: z.string().max(200) }),
  aprovacao: () => z.object({ por: z.uuid(), em: z.string(), aprovado: z.boolean() }),
}

/** Validates one value; null empties the field. */
export const esquemaDoValor = (c: Pick<Campo, 'tipo' | 'config'>): z.ZodType<ValorDeCampo> =>
  formas[c.tipo](c.config).nullable()

export interface ValorRecusado {
  campo: string
  mensagem: string
}

/**
 * Returns the values in canonical form, and a sentence for each rejected one. A key without a field is rejected by
 * name.
 */
export function lerValores(
  campos: ReadonlyMap<string, Pick<Campo, 'tipo' | 'config'>>,
  brutos: Readonly<Record<string, unknown>>,
): { valores: Record<string, ValorDeCampo>; recusados: ValorRecusado[] } {
  const valores: Record<string, ValorDeCampo> = {}
  const recusados: ValorRecusado[] = []
  for (const [chave, bruto] of Object.entries(brutos)) {
    const c = campos.get(chave)
    const lido = c && esquemaDoValor(c).safeParse(bruto === '' ? null : bruto)
    if (!c || !lido) recusados.push({ campo: chave, mensagem: 'Este campo não existe mais' })
    else if (!lido.success)
      recusados.push({ campo: chave, mensagem: lido.error.issues[0]?.message ?? 'Valor inválido' })
    else valores[chave] = lido.data
  }
  return { valores, recusados }
}

export function vazio(v: ValorDeCampo | undefined): boolean {
  if (v === undefined || v === null) return true
  // whitespace counts as empty
  if (typeof v === 'string') return v.trim() === ''
  if (Array.isArray(v)) return v.length === 0
  return typeof v === 'object' && Object.keys(v).length === 0
}

/**
 * A checklist is complete when every item is ticked, an approval when it was given, a document while one of its current
 * files is valid; any other type when it has a value.
 */
export function preenchido(
  c: Pick<Campo, 'tipo' | 'config'>,
  v: ValorDeCampo | undefined,
  hoje: () => string = diaAqui,
): boolean {
  if (vazio(v)) return false
  if (c.tipo === 'aprovacao') return comoObjeto(v).aprovado === true
  if (c.tipo === 'arquivo') return vigentes(anexosDe(v)).some((a) => !a.valido_ate || a.valido_ate >= hoje())
  if (c.tipo !== 'checklist') return true
  const feitos = comoObjeto(v)
  return c.config.itens.length > 0
    ? c.config.itens.every((i) => feitos[i] === true)
    : Object.values(feitos).every((f) => f === true)
}
