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

/** A funnel in a list: what it is called and how much waits in it for who asks. */
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
  /** the days of the company's register that close it: 'MM-DD' each year, 'YYYY-MM-DD' once */
  feriados: z.array(z.string()),
  /** what the caller is here */
  papel: z.enum(papeisNoFunil),
  alcance: z.enum(alcances),
  /** where what happens to the caller's cards is heard */
  canais: z.array(z.string()),
})
export type Funil = z.infer<typeof funil>

/** A card as a board shows it. `capa` holds the facts that the funnel puts on its face. */
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

/** A card of another funnel that this one made, or that made this one. */
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
  /** of a child: the hand-off that made it waits for what comes of it */
  aguardado: z.boolean(),
})
export type Parente = z.infer<typeof parente>

/** Somebody set the term of the visit that is going on; `por` null: who did is gone. */
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

/** What happened to a card, newest first: moves, changed facts, words. */
export const acontecimento = z.object({
  id: z.string(),
  tipo: z.enum(['transicao', 'mudanca', 'aprovacao', 'comentario']),
  em: instante,
  por: z.string().nullable(),
  dados: valores,
})
export type Acontecimento = z.infer<typeof acontecimento>

/** A card as a row: what every card has, and the facts that were asked for. */
export const cartaoNaTabela = cartaoNaCapa.extend({
  previsao: z.string().nullable(),
  fechado_em: instante.nullable(),
  criado_em: instante,
  prazo_a_mao: prazoAMao.nullable(),
})
export type CartaoNaTabela = z.infer<typeof cartaoNaTabela>

export const agrupamentos = ['responsavel', 'estagio', 'prioridade', 'cidade', 'concessionaria'] as const
export type Agrupamento = (typeof agrupamentos)[number]
/** `chave` null: the cards that have none. */
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

/**
 * `precisao` says how far the point can be trusted: placed by a person, or only the region of the CEP or the capital of
 * the state.
 */
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
