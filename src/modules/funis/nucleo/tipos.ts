import { z } from 'zod'
import { campo } from '#engines/funil/campos.ts'
import { definicao, papeisNoFunil, situacoes } from '#engines/funil/tipos.ts'

const instante = z.string()
export const prioridades = ['baixa', 'normal', 'alta', 'urgente'] as const
export type Prioridade = (typeof prioridades)[number]
export const origens = [
  'manual',
  'passagem',
  'conversa',
  'meta',
  'formulario',
  'webhook',
  'regra',
  'importacao',
  'demonstracao',
] as const
export const alcances = ['todos', 'time', 'proprios'] as const
export type AlcanceNoFunil = (typeof alcances)[number]

const pessoa = z.object({ id: z.string(), nome: z.string() })
export const valores = z.record(z.string(), z.json())

/** A funnel in a list, with the counts within the user's reach. */
export const funilNaLista = z.object({
  id: z.string(),
  chave: z.string(),
  nome: z.string(),
  descricao: z.string(),
  departamento: z.string(),
  papel: z.enum(papeisNoFunil),
  abertos: z.number().int(),
  atrasados: z.number().int(),
  valor_centavos: z.number().int().nullable(),
  arquivado: z.boolean(),
})
export type FunilNaLista = z.infer<typeof funilNaLista>

export const funil = z.object({
  id: z.string(),
  chave: z.string(),
  departamento: z.string(),
  versao: z.number().int(),
  definicao,
  campos: z.array(campo),
  /** days of the company's register on which it is closed: 'MM-DD' every year, 'YYYY-MM-DD' once */
  feriados: z.array(z.string()),
  /** the user's role in this funnel */
  papel: z.enum(papeisNoFunil),
  alcance: z.enum(alcances),
  /** realtime channels with the events of the user's cards */
  canais: z.array(z.string()),
})
export type Funil = z.infer<typeof funil>

/** A card as shown on a board. `capa` has the fields that the funnel shows on its front. */
export const cartaoNaCapa = z.object({
  id: z.string(),
  funil_id: z.string(),
  estagio_id: z.string(),
  situacao: z.enum(situacoes),
  titulo: z.string(),
  ordem: z.string(),
  versao: z.number().int(),
  dossie_numero: z.string().nullable(),
  contato_nome: z.string().nullable(),
  valor_centavos: z.number().int().nullable(),
  prioridade: z.enum(prioridades),
  responsavel: pessoa.nullable(),
  vence_em: instante.nullable(),
  entrou_estagio_em: instante,
  ultima_atividade_em: instante,
  pendencias: z.array(z.string()),
  capa: valores,
  etiquetas: z.array(z.string()),
  arquivado_em: instante.nullable(),
})
export type CartaoNaCapa = z.infer<typeof cartaoNaCapa>

export const coluna = z.object({
  estagio_id: z.string(),
  total: z.number().int(),
  valor_centavos: z.number().int(),
  atrasados: z.number().int(),
})
export type Coluna = z.infer<typeof coluna>
export const colunaComCartoes = coluna.extend({ cartoes: z.array(cartaoNaCapa), proximo: z.string().nullable() })
export type ColunaComCartoes = z.infer<typeof colunaComCartoes>

export const transicao = z.object({
  seq: z.number().int(),
  de: z.string().nullable(),
  para: z.string(),
  em: instante,
  por_tipo: z.string(),
  por: pessoa.nullable(),
  motivo: z.string().nullable(),
  duracao_s: z.number().int().nullable(),
  duracao_util_s: z.number().int().nullable(),
  no_prazo: z.boolean().nullable(),
  desfaz: z.number().int().nullable(),
  desfeita: z.boolean(),
})
export type TransicaoDoCartao = z.infer<typeof transicao>

/** A card of another funnel that this one created, or that created this one, or a sibling. */
export const parente = z.object({
  id: z.string(),
  funil_id: z.string(),
  funil_nome: z.string(),
  departamento: z.string(),
  estagio_nome: z.string(),
  situacao: z.enum(situacoes),
  titulo: z.string(),
  vence_em: instante.nullable(),
  relacao: z.enum(['pai', 'filho', 'irmao']),
  /** for a child: the hand-off that created it waits for its outcome */
  aguardado: z.boolean(),
})
export type Parente = z.infer<typeof parente>

/** The deadline of the current stage visit was set by hand; `por` null: that user no longer exists. */
export const prazoAMao = z.object({ por: z.string().nullable(), em: instante })
export type PrazoAMao = z.infer<typeof prazoAMao>

export const cartao = cartaoNaCapa.omit({ capa: true }).extend({
  valores,
  time_id: z.string().nullable(),
  contato_id: z.string().nullable(),
  cliente_empresa: z.boolean(),
  dossie_id: z.string().nullable(),
  uc_id: z.string().nullable(),
  motivo_perda: z.string().nullable(),
  previsao: z.string().nullable(),
  origem: z.enum(origens),
  fechado_em: instante.nullable(),
  criado_em: instante,
  prazo_a_mao: prazoAMao.nullable(),
  parentes: z.array(parente),
  pessoas: z.array(pessoa.extend({ papel: z.string() })),
  conversas: z.array(
    z.object({ id: z.string(), caixa_nome: z.string(), status: z.string(), ultima_interacao_em: instante }),
  ),
  pode: z.object({ editar: z.boolean(), gerir: z.boolean() }),
})
export type Cartao = z.infer<typeof cartao>

export const comentario = z.object({
  id: z.string(),
  autor: pessoa,
  texto: z.string(),
  criado_em: instante,
  editado_em: instante.nullable(),
})

/** History of a card, newest first: moves, changed values, approvals, comments. */
export const acontecimento = z.object({
  id: z.string(),
  tipo: z.enum(['transicao', 'mudanca', 'aprovacao', 'comentario']),
  em: instante,
  por: z.string().nullable(),
  dados: valores,
})
export type Acontecimento = z.infer<typeof acontecimento>

/** A card as a table row: the common columns, and the requested fields. */
export const cartaoNaTabela = cartaoNaCapa.extend({
  previsao: z.string().nullable(),
  fechado_em: instante.nullable(),
  criado_em: instante,
  prazo_a_mao: prazoAMao.nullable(),
})
export type CartaoNaTabela = z.infer<typeof cartaoNaTabela>

export const agrupamentos = ['responsavel', 'estagio', 'prioridade', 'cidade', 'concessionaria'] as const
export type Agrupamento = (typeof agrupamentos)[number]
/** `chave` null: the cards without a value. */
export const grupo = z.object({
  chave: z.string().nullable(),
  rotulo: z.string(),
  total: z.number().int(),
  valor_centavos: z.number().int(),
  atrasados: z.number().int(),
})
export type Grupo = z.infer<typeof grupo>

export const visita = z.object({ estagio_id: z.string(), de: instante, ate: instante.nullable() })
export const cartaoNaLinha = cartaoNaTabela.extend({ visitas: z.array(visita) })
export type CartaoNaLinha = z.infer<typeof cartaoNaLinha>

/** `precisao`: how exact the point is: placed by a user, or only the CEP region or the state capital. */
export const pontoNoMapa = z.object({
  id: z.string(),
  titulo: z.string(),
  estagio_id: z.string(),
  responsavel: pessoa.nullable(),
  vence_em: instante.nullable(),
  prazo_a_mao: prazoAMao.nullable(),
  lugar: z.string(),
  lat: z.number(),
  lng: z.number(),
  precisao: z.enum(['ponto', 'cep', 'uf']),
})
export type PontoNoMapa = z.infer<typeof pontoNoMapa>

export const motivosDaFila = ['atrasado', 'hoje', 'chamou', 'chegou', 'sem_acao'] as const
export type MotivoDaFila = (typeof motivosDaFila)[number]
export const cartaoNaFila = cartaoNaTabela.extend({
  motivo: z.enum(motivosDaFila),
  funil_chave: z.string(),
  funil_nome: z.string(),
  departamento: z.string(),
  estagio_nome: z.string(),
})
export type CartaoNaFila = z.infer<typeof cartaoNaFila>
