import { z } from 'zod'
import { letras } from '#modules/simulacoes/contract/entrada.ts'
import { atosDaProposta, estadosDaProposta, estadosDaVersao, tiposDeEvento, tiposDeProposta } from '../tipos.ts'
import { conteudoDaProposta } from './conteudo.ts'

const pessoa = z.object({ id: z.string(), nome: z.string() })

/** Figures of a version that lists show. Money in centavos, the year's saving at the customer's bill. */
export const resumoDaVersao = z.object({
  kwp: z.number().nullable(),
  valor_centavos: z.number().int(),
  economia_ano_centavos: z.number().int().nullable(),
  payback_anos: z.number().nullable(),
})
export type ResumoDaVersao = z.infer<typeof resumoDaVersao>

export const propostaNaLista = z.object({
  id: z.string(),
  /** such as AC-2026-000123 */
  numero: z.string(),
  tipo: z.enum(tiposDeProposta),
  estado: z.enum(estadosDaProposta),
  versao: z.number().int(),
  titulo: z.string(),
  cliente: z.object({ contato_id: z.string().nullable(), nome: z.string() }),
  cartao_id: z.string().nullable(),
  cidade: z.string().nullable(),
  vendedor: pessoa,
  ...resumoDaVersao.shape,
  validade: z.string().nullable(),
  vence_em: z.string().nullable(),
  enviada_em: z.string().nullable(),
  vistas: z.number().int(),
  ultima_vista_em: z.string().nullable(),
  criado_em: z.string(),
  atualizado_em: z.string(),
})
export type PropostaNaLista = z.infer<typeof propostaNaLista>

export const versaoDaProposta = z.object({
  n: z.number().int(),
  estado: z.enum(estadosDaVersao),
  ...resumoDaVersao.shape,
  criada_em: z.string(),
  enviada_em: z.string().nullable(),
  validade: z.string().nullable(),
  /** SHA-256 of the frozen snapshot, hexadecimal */
  hash: z.string().nullable(),
  versao_do_motor: z.string().nullable(),
})
export type VersaoDaProposta = z.infer<typeof versaoDaProposta>

export const eventoDaProposta = z.object({
  n: z.number().int(),
  tipo: z.enum(tiposDeEvento),
  versao: z.number().int().nullable(),
  em: z.string(),
  quem: pessoa.nullable(),
  dados: z.record(z.string(), z.unknown()),
  hash: z.string(),
  hash_anterior: z.string().nullable(),
})
export type EventoDaProposta = z.infer<typeof eventoDaProposta>

export const vistaDaProposta = z.object({
  id: z.string(),
  versao: z.number().int(),
  em: z.string(),
  segundos: z.number().int(),
  partes: z.array(z.string()),
  aparelho: z.string().nullable(),
})

/** An option of a sent version as an acceptance names it. The index of a way to pay is its place in the list. */
export const opcaoEnviada = z.object({
  letra: z.enum(letras),
  rotulo: z.string(),
  pagamentos: z.array(z.string()),
  /** the way to pay that heads it */
  pagamento: z.number().int(),
})
export type OpcaoEnviada = z.infer<typeof opcaoEnviada>

/** A version as it was saved or sent. */
export const versaoInteira = z.object({
  n: z.number().int(),
  conteudo: conteudoDaProposta,
  hash: z.string().nullable(),
  /** whether the frozen text still has its hash; null when it was not sent */
  confere: z.boolean().nullable(),
  /** what its customer can accept; empty when it was not sent */
  opcoes: z.array(opcaoEnviada),
})
export type VersaoInteira = z.infer<typeof versaoInteira>

export const aceiteDaProposta = z.object({
  em: z.string(),
  nome: z.string(),
  versao: z.number().int(),
  letra: z.string(),
  pagamento: z.number().int(),
  /** how it came: the public page, or noted by a colleague */
  por: z.enum(['cliente', 'equipe']),
})

export const proposta = z.object({
  ...propostaNaLista.shape,
  /** counter for the version check of the autosave: what the PATCH sends back */
  revisao: z.number().int(),
  conteudo: conteudoDaProposta,
  /** false: cost, commission and margin are left out of `conteudo` */
  ve_custos: z.boolean(),
  validade_dias: z.number().int(),
  motivo: z.string().nullable(),
  versoes: z.array(versaoDaProposta),
  eventos: z.array(eventoDaProposta),
  vistas_recentes: z.array(vistaDaProposta),
  aceite: aceiteDaProposta.nullable(),
  aprovacao: z
    .object({
      pedida_em: z.string(),
      quem: pessoa,
      motivo: z.string(),
      desconto_centavos: z.number().int(),
      margem: z.number().nullable(),
    })
    .nullable(),
  /** address of the customer's page, for who may send it; null before the first sending and after the link ended */
  link: z.string().nullable(),
  /** who may approve a discount beyond the limit */
  aprovadores: z.array(pessoa),
  /** largest discount that this user gives alone, null: any */
  limite_de_desconto_centavos: z.number().int().nullable(),
  pode: z.record(z.enum(atosDaProposta), z.boolean()),
})
export type Proposta = z.infer<typeof proposta>

const confere = { confere: z.boolean(), quebra_em: z.number().int().nullable() }

/** The two chains of a proposal: what happened to it, and how its customer accepted. */
export const evidencias = z.object({
  eventos: z.object({ ...confere, quantos: z.number().int() }),
  aceite: z
    .object({
      ...confere,
      /** the accepted hash is that of the frozen version, whose text still has it */
      retrato_confere: z.boolean(),
      passos: z.array(
        z.object({
          n: z.number().int(),
          tipo: z.enum(['codigo_enviado', 'aceita']),
          em: z.string(),
          /** in words, without personal data */
          detalhe: z.string(),
          hash: z.string(),
        }),
      ),
    })
    .nullable(),
})
export type Evidencias = z.infer<typeof evidencias>

/** One difference between two versions, for who reads it: the path, and both values in words. */
export const diferenca = z.object({ campo: z.string(), rotulo: z.string(), antes: z.string(), depois: z.string() })
export type Diferenca = z.infer<typeof diferenca>

/** What became of one proposal: `nova_versao` opened, `em_curso` took the tariffs, `igual` has them, `recusada` why. */
export const resultadoDoReprecificar = z.object({
  id: z.string(),
  situacao: z.enum(['nova_versao', 'em_curso', 'igual', 'recusada']),
  versao: z.number().int().nullable(),
  diferencas: z.array(diferenca),
  motivo: z.string().nullable(),
})
export type ResultadoDoReprecificar = z.infer<typeof resultadoDoReprecificar>
