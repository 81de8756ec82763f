import { z } from 'zod'
import { lerDocumento } from '#kit/documento.ts'
import { contem } from '#kit/objeto.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { ufs } from '#kit/uf.ts'
import { classesDeConsumo, tiposDeContato } from '../tipos.ts'

const curto = (maximo: number, nome: string) =>
  z.string(`${nome} é um texto`).trim().max(maximo, `${nome} tem no máximo ${maximo} letras`)
/** An empty input becomes null. */
const ouNada = <T extends z.ZodType>(t: T) => z.preprocess((v) => (v === '' ? null : v), t.nullable())

export const telefone = z
  .string('Telefone inválido')
  .trim()
  .transform((v, ctx) => {
    const lido = telefoneCanonico(telefoneInternacional(v))
    if (/^\d{10,15}$/.test(lido)) return lido
    ctx.addIssue({ code: 'custom', message: 'Telefone inválido: escreva com o DDD' })
    return z.NEVER
  })
export const email = z
  .string('E-mail inválido')
  .trim()
  .toLowerCase()
  .pipe(z.email('E-mail inválido').max(255, 'E-mail inválido'))
export const documento = z
  .string('CPF ou CNPJ inválido')
  .trim()
  .transform((v, ctx) => {
    const lido = lerDocumento(v)
    if (lido) return lido
    ctx.addIssue({ code: 'custom', message: 'CPF ou CNPJ inválido: confira os números' })
    return z.NEVER
  })
export const uf = z
  .string('UF inválida')
  .trim()
  .toUpperCase()
  .refine((u) => contem(ufs, u), 'UF desconhecida')
export const tags = z
  .array(z.string().trim().min(1, 'Escreva a etiqueta').max(40, 'A etiqueta tem no máximo 40 letras'))
  .max(20, 'No máximo 20 etiquetas')

/** Editable data of a contact. Every field is optional in a request. */
export const dadosDoContato = z.object({
  tipo: z.enum(tiposDeContato, 'Escolha pessoa ou empresa'),
  nome: z.string('Escreva o nome').trim().min(1, 'Escreva o nome').max(120, 'O nome tem no máximo 120 letras'),
  telefone: ouNada(telefone),
  email: ouNada(email),
  documento: ouNada(documento),
  cidade: ouNada(curto(80, 'A cidade')),
  uf: ouNada(uf),
  empresa: ouNada(curto(120, 'A empresa')),
  cargo: ouNada(curto(120, 'O cargo')),
  observacoes: ouNada(curto(4000, 'A observação')),
  nascimento: ouNada(z.iso.date('Data inválida').refine((d) => d >= '1900-01-01', 'Data inválida')),
  tags,
  responsavel_id: z.uuid('Escolha uma pessoa').nullable(),
  origem: curto(60, 'A origem'),
  campos: z.record(z.string().max(60), z.json()),
})
export type DadosDeCadastro = Partial<z.output<typeof dadosDoContato>>

export const dadosDoEndereco = z
  .object({
    rotulo: curto(40, 'O nome').default(''),
    cep: ouNada(
      z
        .string('CEP inválido')
        .transform((v) => v.replace(/\D/g, ''))
        .pipe(z.string().regex(/^\d{8}$/, 'CEP tem oito números')),
    ).default(null),
    logradouro: curto(200, 'O logradouro').default(''),
    numero: curto(20, 'O número').default(''),
    complemento: curto(80, 'O complemento').default(''),
    bairro: curto(80, 'O bairro').default(''),
    cidade: z.string('Escreva a cidade').trim().min(1, 'Escreva a cidade').max(80),
    uf,
    municipio_ibge: z
      .number('Código inválido')
      .int('Código inválido')
      .min(1_100_000, 'O código do IBGE tem sete números')
      .max(5_399_999, 'O código do IBGE tem sete números')
      .nullable()
      .default(null),
    latitude: z
      .number('Latitude inválida')
      .min(-90, 'Latitude inválida')
      .max(90, 'Latitude inválida')
      .nullable()
      .default(null),
    longitude: z
      .number('Longitude inválida')
      .min(-180, 'Longitude inválida')
      .max(180, 'Longitude inválida')
      .nullable()
      .default(null),
  })
  .refine((e) => (e.latitude === null) === (e.longitude === null), {
    error: 'Escreva a latitude e a longitude',
    path: ['longitude'],
  })

export const dadosDaUnidade = z.object({
  numero: z
    .string('Escreva o número da UC')
    .trim()
    .min(1, 'Escreva o número da UC')
    .max(60, 'O número tem no máximo 60 letras'),
  distribuidora: ouNada(curto(60, 'A distribuidora')).default(null),
  grupo: ouNada(curto(40, 'O grupo')).default(null),
  classe: z.enum(classesDeConsumo, 'Escolha a classe').nullable().default(null),
  titular: ouNada(curto(120, 'O titular')).default(null),
  endereco_id: z.uuid().nullable().default(null),
})
