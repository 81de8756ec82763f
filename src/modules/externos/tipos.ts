import { z } from 'zod'

export const sistemas = ['sprinthub', 'softmar'] as const
export type Sistema = (typeof sistemas)[number]
export const tiposDeRegistro = ['contato', 'oportunidade'] as const
export type TipoDeRegistro = (typeof tiposDeRegistro)[number]
export const formatosDaFonte = ['json', 'csv'] as const

/** What we read of a record of theirs, in our words. */
export const dadosLidos = z.object({ nome: z.string(), telefone: z.string().nullable(), email: z.string().nullable(), documento: z.string().nullable(), cidade: z.string().nullable(), uf: z.string().nullable(), titulo: z.string().nullable(), funil: z.string().nullable(), estagio: z.string().nullable(), valor_centavos: z.number().nullable(), contato_externo: z.string().nullable() })
export type DadosLidos = z.infer<typeof dadosLidos>
export const camposLidos = ['id', 'nome', 'telefone', 'email', 'documento', 'cidade', 'uf', 'titulo', 'funil', 'estagio', 'valor', 'contato'] as const
export type CampoLido = (typeof camposLidos)[number]

export const configDaFonte = z.object({
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Endereço inválido' })]).default(''),
  instancia: z.string().trim().max(120).default(''),
  caminho_contatos: z.string().trim().max(200).default('/leads'),
  caminho_oportunidades: z.string().trim().max(200).default('/crm/opportunities'),
  formato: z.enum(formatosDaFonte, 'Formato inválido').default('json'),
  moldura_url: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'A moldura precisa de um endereço https' })]).default(''),
  campos: z.partialRecord(z.enum(camposLidos), z.string().trim().max(120)).default({}),
  /** theirs, `funil / estágio`, to a stage of ours */
  estagios: z.record(z.string().max(200), z.uuid()).default({}),
})
export type ConfigDaFonte = z.output<typeof configDaFonte>

export const registro = z.object({ sistema: z.enum(sistemas), tipo: z.enum(tiposDeRegistro), id_externo: z.string(), dados: dadosLidos, visto_em: z.string(), mudou: z.boolean(), contato: z.object({ id: z.string(), nome: z.string(), telefone: z.string().nullable(), email: z.string().nullable(), cidade: z.string().nullable() }).nullable(), sugestao: z.object({ id: z.string(), nome: z.string() }).nullable(), cartao_id: z.string().nullable(), estagio_id: z.string().nullable() })
export type Registro = z.infer<typeof registro>
