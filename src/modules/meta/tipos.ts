import { z } from 'zod'

/** The values used in the API, defined once; the check constraints of the database hold the same lists. */
export const situacoesDoLead = ['novo', 'em_contato', 'qualificado', 'ganho', 'perdido'] as const
const estadosDoLead = ['buscando', 'pronto', 'falhou', 'apagado'] as const
export type SituacaoDoLead = (typeof situacoesDoLead)[number]

const instante = z.string()

const campoDoLead = z.object({ nome: z.string(), valores: z.array(z.string()) })
export type CampoDoLead = z.infer<typeof campoDoLead>

export const lead = z.object({
  id: z.string(),
  leadgen_id: z.string(),
  estado: z.enum(estadosDoLead),
  erro: z.string().nullable(),
  nome: z.string().nullable(),
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  situacao: z.enum(situacoesDoLead),
  motivo: z.string().nullable(),
  formulario_id: z.string().nullable(),
  formulario_nome: z.string().nullable(),
  anuncio_id: z.string().nullable(),
  anuncio_nome: z.string().nullable(),
  conjunto_id: z.string().nullable(),
  conjunto_nome: z.string().nullable(),
  campanha_id: z.string().nullable(),
  campanha_nome: z.string().nullable(),
  plataforma: z.string().nullable(),
  organico: z.boolean(),
  origem: z.enum(['webhook', 'busca', 'conferencia']),
  contato_id: z.string().nullable(),
  /** also null when the conversation is in an inbox that the caller does not reach */
  conversa_id: z.string().nullable(),
  criado_na_meta: instante,
  recebido_em: instante,
  situacao_em: instante,
})
export type Lead = z.infer<typeof lead>

const passoDoLead = z.object({
  em: instante,
  tipo: z.enum(['recebido', 'dados', 'conversa', 'situacao', 'falha', 'apagado']),
  de: z.string().nullable(),
  para: z.string().nullable(),
  motivo: z.string().nullable(),
  usuario_nome: z.string().nullable(),
})
export const leadInteiro = lead.extend({
  campos: z.array(campoDoLead),
  historico: z.array(passoDoLead),
  contato_nome: z.string().nullable(),
})
export type LeadInteiro = z.infer<typeof leadInteiro>

/** Money in centavos of the account's currency. */
export const numerosDoConjunto = z.object({
  gasto: z.number().int(),
  impressoes: z.number().int(),
  alcance: z.number().int(),
  cliques: z.number().int(),
  /** leads as counted by Meta */
  leads_meta: z.number().int(),
  /** leads stored here, with their outcome */
  leads: z.number().int(),
  qualificados: z.number().int(),
  ganhos: z.number().int(),
  perdidos: z.number().int(),
})
export type NumerosDoConjunto = z.infer<typeof numerosDoConjunto>

export const conjunto = z.object({
  id: z.string(),
  nome: z.string(),
  status: z.string(),
  situacao_efetiva: z.string(),
  campanha_id: z.string().nullable(),
  campanha_nome: z.string().nullable(),
  objetivo: z.string().nullable(),
  otimizacao: z.string().nullable(),
  orcamento_diario: z.number().int().nullable(),
  orcamento_total: z.number().int().nullable(),
  inicio_em: instante.nullable(),
  fim_em: instante.nullable(),
  avisos: z.array(z.string()),
  sincronizado_em: instante,
  numeros: numerosDoConjunto,
})
export type Conjunto = z.infer<typeof conjunto>
export const diaDoConjunto = z.object({
  dia: z.string(),
  gasto: z.number().int(),
  impressoes: z.number().int(),
  cliques: z.number().int(),
  leads: z.number().int(),
})
export type DiaDoConjunto = z.infer<typeof diaDoConjunto>

export const busca = z.object({
  id: z.string(),
  tipo: z.enum(['busca', 'conferencia']),
  desde: instante,
  estado: z.enum(['na_fila', 'rodando', 'pronta', 'falhou', 'cancelada']),
  formularios: z.number().int(),
  formularios_lidos: z.number().int(),
  lidos: z.number().int(),
  novos: z.number().int(),
  erro: z.string().nullable(),
  criado_em: instante,
  fim_em: instante.nullable(),
})
export type Busca = z.infer<typeof busca>

export const conexao = z.object({
  ativa: z.boolean(),
  versao_api: z.string(),
  paginas: z.array(z.string()),
  conta_anuncios: z.string().nullable(),
  moeda: z.string(),
  token_definido: z.boolean(),
  segredo_definido: z.boolean(),
  verificacao_definida: z.boolean(),
  caixa_entrada_id: z.string().nullable(),
  atribuida_para: z.string().nullable(),
  primeira_mensagem: z.string().nullable(),
  modelo_nome: z.string().nullable(),
  modelo_idioma: z.string().nullable(),
  modelo_variaveis: z.array(z.string()),
  webhook_url: z.string(),
  exclusao_url: z.string(),
  privacidade_url: z.string(),
  ultima_entrega_em: instante.nullable(),
  sincronizada_em: instante.nullable(),
  erro: z.string().nullable(),
})
export type Conexao = z.infer<typeof conexao>

const estadosDaExclusao = ['identificar', 'confirmar', 'analise', 'concluida', 'recusada'] as const
export const exclusao = z.object({
  codigo: z.string(),
  estado: z.enum(estadosDaExclusao),
  apagados: z.number().int(),
  motivo: z.string().nullable(),
  recebida_em: instante,
  concluida_em: instante.nullable(),
})
export type Exclusao = z.infer<typeof exclusao>
