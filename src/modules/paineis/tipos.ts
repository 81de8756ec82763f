import { z } from 'zod'

const inteiro = z.number().int()
const numeroOuNada = z.number().nullable()

/** Row types behind the figures; each row is a card, or a visit of a card to a stage. */
export const fatos = [
  'entrou',
  'chegou',
  'passou',
  'saiu',
  'avancou',
  'voltou',
  'no_prazo',
  'fora_do_prazo',
  'permaneceu',
  'ganhou',
  'perdeu',
  'decidido',
  'aberto',
  'atrasado',
  'previsto',
  'coorte',
] as const
export type Fato = (typeof fatos)[number]

/** Counts and sums. `regras/indicadores.ts` computes rates from them everywhere. */
export const numeros = z.object({
  entradas: inteiro,
  saidas: inteiro,
  avancos: inteiro,
  voltas: inteiro,
  no_prazo: inteiro,
  fora_do_prazo: inteiro,
  ganhos: inteiro,
  perdidos: inteiro,
  valor_ganho: inteiro,
  valor_perdido: inteiro,
  ciclo_p50_s: numeroOuNada,
  ciclo_p80_s: numeroOuNada,
  ciclo_p95_s: numeroOuNada,
})
export type Numeros = z.infer<typeof numeros>
/** Current state, independent of the period. */
export const agora = z.object({ abertos: inteiro, atrasados: inteiro, valor_aberto: inteiro })
export type Agora = z.infer<typeof agora>

const quantis = z.object({ p50: numeroOuNada, p80: numeroOuNada, p95: numeroOuNada })
export type Quantis = z.infer<typeof quantis>
export const doEstagio = z.object({
  estagio_id: z.string(),
  nome: z.string(),
  tipo: z.string(),
  trilha: z.boolean(),
  chegaram: inteiro,
  passaram: inteiro,
  voltaram: inteiro,
  no_prazo: inteiro,
  fora_do_prazo: inteiro,
  cartoes_medidos: inteiro,
  corrido: quantis,
  util: quantis,
  abertos: inteiro,
  atrasados: inteiro,
  valor_aberto: inteiro,
})
export type DoEstagio = z.infer<typeof doEstagio>

export const ponto = z.object({
  dia: z.string(),
  entradas: inteiro,
  ganhos: inteiro,
  perdidos: inteiro,
  valor_ganho: inteiro,
})
export type Ponto = z.infer<typeof ponto>
export const grupo = ponto.omit({ dia: true }).extend({ grupo: z.string().nullable(), nome: z.string() })
export type Grupo = z.infer<typeof grupo>

export const coorte = z.object({ mes: z.string(), entraram: inteiro, chegaram: z.array(inteiro) })
export type Coorte = z.infer<typeof coorte>
export const estagioDaTrilha = z.object({ estagio_id: z.string(), nome: z.string() })

export const fluxo = z.object({
  estagios: z.array(z.object({ estagio_id: z.string(), nome: z.string(), tipo: z.string() })),
  dias: z.array(z.object({ dia: z.string(), cartoes: z.array(inteiro) })),
})
export type Fluxo = z.infer<typeof fluxo>

/** Forecast of one month (null: without a date): best case, weighted and committed value. */
export const previsao = z.object({
  mes: z.string().nullable(),
  cartoes: inteiro,
  melhor_caso: inteiro,
  ponderado: inteiro,
  comprometido: inteiro,
})
export type Previsao = z.infer<typeof previsao>

export const motivo = z.object({ motivo: z.string().nullable(), nome: z.string(), cartoes: inteiro, valor: inteiro })
export const faixa = z.object({
  faixa: inteiro,
  nome: z.string(),
  cartoes: inteiro,
  atrasados: inteiro,
  valor: inteiro,
})

export const daPessoa = z.object({
  /** null: work without an author and cards without an assignee */
  usuario_id: z.string().nullable(),
  nome: z.string(),
  abertos: inteiro,
  atrasados: inteiro,
  valor_aberto: inteiro,
  dias: inteiro,
  saidas: inteiro,
  avancos: inteiro,
  voltas: inteiro,
  no_prazo: inteiro,
  fora_do_prazo: inteiro,
  comentarios: inteiro,
  ganhos: inteiro,
  perdidos: inteiro,
  valor_ganho: inteiro,
  /** null: no permission for conversation reports, or no first response */
  primeira_resposta_s: numeroOuNada,
  primeiras_respostas: inteiro,
  tarefas_no_prazo: inteiro,
  tarefas_feitas: inteiro,
})
export type DaPessoa = z.infer<typeof daPessoa>

export const linha = z.object({
  chave: z.string(),
  cartao_id: z.string(),
  funil_id: z.string(),
  funil_nome: z.string(),
  titulo: z.string(),
  contato_nome: z.string().nullable(),
  estagio_nome: z.string(),
  situacao: z.string(),
  onde_nome: z.string().nullable(),
  responsavel_nome: z.string().nullable(),
  por_nome: z.string().nullable(),
  valor_centavos: inteiro.nullable(),
  em: z.string(),
  duracao_s: inteiro.nullable(),
  duracao_util_s: inteiro.nullable(),
  no_prazo: z.boolean().nullable(),
  vence_em: z.string().nullable(),
  origem: z.string(),
})
export type LinhaDoPainel = z.infer<typeof linha>

export const indicadoresComMeta = ['entradas', 'ganhos', 'valor_ganho', 'taxa_ganho', 'prazo'] as const
export type IndicadorComMeta = (typeof indicadoresComMeta)[number]
export const meta = z.object({
  id: z.string(),
  mes: z.string(),
  indicador: z.enum(indicadoresComMeta),
  alvo: inteiro,
  feito: numeroOuNada,
  de: z.object({ tipo: z.enum(['funil', 'time', 'pessoa']), id: z.string(), nome: z.string() }),
})
export type Meta = z.infer<typeof meta>

/** Target for exactly the days of a period: each month pro rata. */
export const metaDoPeriodo = z.object({
  indicador: z.enum(indicadoresComMeta),
  /** null: a month of the period has no target */
  alvo: numeroOuNada,
  /** some months are only partly in the period: the target is pro rata */
  proporcional: z.boolean(),
  sem_meta: z.array(z.string()),
})
export type MetaDoPeriodo = z.infer<typeof metaDoPeriodo>

export const acontecimento = z.object({
  id: z.string(),
  tipo: z.enum(['transicao', 'mudanca', 'comentario', 'matricula']),
  em: z.string(),
  por: z.string().nullable(),
  por_tipo: z.string().nullable(),
  /** null: it is about a member */
  cartao_id: z.string().nullable(),
  matricula_id: z.string().nullable(),
  titulo: z.string(),
  funil_id: z.string().nullable(),
  funil_nome: z.string(),
  de: z.string().nullable(),
  para: z.string().nullable(),
  desfeita: z.boolean(),
  texto: z.string().nullable(),
  mudancas: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
})
export type Acontecimento = z.infer<typeof acontecimento>
