import { z } from 'zod'

export const sistemas = ['sprinthub', 'softmar'] as const
export type Sistema = (typeof sistemas)[number]
export const NOME_DO_SISTEMA: Record<Sistema, string> = { sprinthub: 'SprintHub', softmar: 'Softmar' }
export const tiposDeRegistro = ['contato', 'oportunidade'] as const
export type TipoDeRegistro = (typeof tiposDeRegistro)[number]
export const formatosDaFonte = ['json', 'csv'] as const

/** Parsed data of an external record, in our fields. */
export const dadosLidos = z.object({
  nome: z.string(),
  telefone: z.string().nullable(),
  email: z.string().nullable(),
  documento: z.string().nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  titulo: z.string().nullable(),
  funil: z.string().nullable(),
  estagio: z.string().nullable(),
  valor_centavos: z.number().nullable(),
  contato_externo: z.string().nullable(),
})
export type DadosLidos = z.infer<typeof dadosLidos>
export const camposLidos = [
  'id',
  'nome',
  'telefone',
  'email',
  'documento',
  'cidade',
  'uf',
  'titulo',
  'funil',
  'estagio',
  'valor',
  'contato',
] as const
export type CampoLido = (typeof camposLidos)[number]

export const configDaFonte = z.object({
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Endereço inválido' })]).default(''),
  instancia: z.string().trim().max(120).default(''),
  caminho_contatos: z.string().trim().max(200).default('/leads'),
  caminho_oportunidades: z.string().trim().max(200).default('/crm/opportunities'),
  formato: z.enum(formatosDaFonte, 'Formato inválido').default('json'),
  moldura_url: z
    .union([z.literal(''), z.url({ protocol: /^https$/, error: 'A moldura precisa de um endereço https' })])
    .default(''),
  campos: z.partialRecord(z.enum(camposLidos), z.string().trim().max(120)).default({}),
  /** external stage, as formatted by `lugarDeles`, to the id of our stage */
  estagios: z.record(z.string().max(200), z.uuid()).default({}),
})
export type ConfigDaFonte = z.output<typeof configDaFonte>

/** Key of an external stage: its names, because the source gives no ids. */
export const lugarDeles = (d: { funil: string | null; estagio: string | null }): string =>
  `${d.funil ?? ''} / ${d.estagio ?? ''}`

/** Values of one field on both sides, where they differ. */
export const diferenca = z.object({ campo: z.string(), deles: z.string().nullable(), nosso: z.string().nullable() })
export type Diferenca = z.infer<typeof diferenca>
export const lados = ['deles', 'nosso'] as const

export const registro = z.object({
  sistema: z.enum(sistemas),
  tipo: z.enum(tiposDeRegistro),
  id_externo: z.string(),
  dados: dadosLidos,
  visto_em: z.string(),
  contato: z
    .object({
      id: z.string(),
      nome: z.string(),
      telefone: z.string().nullable(),
      email: z.string().nullable(),
      cidade: z.string().nullable(),
    })
    .nullable(),
  sugestao: z.object({ id: z.string(), nome: z.string() }).nullable(),
  /** the linked card, if the viewer may see it */
  cartao: z
    .object({
      id: z.string(),
      titulo: z.string(),
      funil_id: z.string(),
      funil_nome: z.string(),
      estagio_nome: z.string(),
    })
    .nullable(),
  ligado: z.boolean(),
  /** target by the stage map */
  destino: z.object({ funil_nome: z.string(), estagio_nome: z.string() }).nullable(),
  /** fields changed externally since the import whose value differs from ours */
  diferencas: z.array(diferenca),
})
export type Registro = z.infer<typeof registro>

export const acoesExternas = ['ligou', 'desligou', 'criou', 'atualizou', 'resolveu', 'recusou'] as const
export const atoExterno = z.object({
  id: z.string(),
  tipo: z.enum(tiposDeRegistro),
  id_externo: z.string(),
  acao: z.enum(acoesExternas),
  titulo: z.string(),
  detalhe: z.string(),
  contato_id: z.string().nullable(),
  cartao_id: z.string().nullable(),
  por: z.string().nullable(),
  em: z.string(),
})
export type AtoExterno = z.infer<typeof atoExterno>

export const estagioDeles = z.object({
  funil: z.string(),
  estagio: z.string(),
  quantas: z.number().int(),
  nosso: z.string().nullable(),
  sugestao: z.string().nullable(),
})
export const funilNosso = z.object({
  id: z.string(),
  nome: z.string(),
  departamento: z.string(),
  estagios: z.array(z.object({ id: z.string(), nome: z.string(), tipo: z.string() })),
})
