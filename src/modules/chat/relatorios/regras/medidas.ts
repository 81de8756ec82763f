import { contem } from '#kit/objeto.ts'
import type { Numeros, Tempo } from './numeros.ts'

export type Relogio = 'util' | 'corrido'
type Unidade = 'quantidade' | 'segundos' | 'fracao' | 'nota'
export const medidas = [
  'abertas',
  'recebidas',
  'respondidas',
  'finalizadas',
  'reabertas',
  'entradas',
  'saidas',
  'primeira_resposta',
  'resposta',
  'resolucao',
  'reabertura',
  'sla',
  'csat',
] as const
export type Medida = (typeof medidas)[number]

interface Definicao {
  nome: string
  unidade: Unidade
  /** Whether a higher or a lower value is better; null when neither is. */
  melhor: 'mais' | 'menos' | null
  definicao: string
  /** null: there was nothing to measure, which differs from zero */
  valor(n: Numeros, relogio: Relogio): number | null
}

const razao = (parte: number, todo: number) => (todo > 0 ? parte / todo : null)
const media = (t: Tempo, relogio: Relogio) => razao(relogio === 'util' ? t.util_s : t.relogio_s, t.vezes)
const contagem = (
  campo: 'abertas' | 'recebidas' | 'finalizadas' | 'reabertas' | 'entradas' | 'saidas',
  nome: string,
  definicao: string,
): Definicao => ({ nome, unidade: 'quantidade', melhor: null, definicao, valor: (n) => n[campo] })

/**
 * Every measure of the reports: its name, its definition and how it is computed from the sums. Shared by screen, export
 * and tests.
 */
export const definicoes: Record<Medida, Definicao> = {
  abertas: contagem('abertas', 'Abertas', 'Conversas que começaram no período, por iniciativa do cliente ou nossa.'),
  recebidas: contagem(
    'recebidas',
    'Recebidas',
    'Vezes em que uma conversa chegou às mãos de alguém: da fila, por um colega, ou ao assumir. Quem começou a conversa não a recebeu.',
  ),
  respondidas: {
    nome: 'Respondidas',
    unidade: 'quantidade',
    melhor: null,
    valor: (n) => n.resposta.vezes,
    definicao: 'Vezes em que um cliente que esperava recebeu a resposta de uma pessoa. Conta para quem respondeu.',
  },
  finalizadas: contagem(
    'finalizadas',
    'Finalizadas',
    'Encerramentos no período. Uma conversa reaberta e encerrada de novo conta duas vezes; um encerramento desfeito em dez segundos não conta.',
  ),
  reabertas: contagem('reabertas', 'Reabertas', 'Conversas finalizadas que voltaram a ser atendidas no período.'),
  entradas: contagem('entradas', 'Mensagens recebidas', 'Mensagens de clientes no período, uma a uma.'),
  saidas: contagem(
    'saidas',
    'Mensagens enviadas',
    'Mensagens nossas ao cliente, com as automáticas e as dos robôs; sem notas internas e sem as que foram desfeitas.',
  ),
  primeira_resposta: {
    nome: 'Primeira resposta',
    unidade: 'segundos',
    melhor: 'menos',
    valor: (n, r) => media(n.primeira_resposta, r),
    definicao:
      'Mediana (metade das vezes levou até isso) do tempo entre a primeira mensagem do cliente e a primeira resposta de uma pessoa. Mensagens automáticas e robôs não respondem. Conta no dia da resposta.',
  },
  resposta: {
    nome: 'Resposta',
    unidade: 'segundos',
    melhor: 'menos',
    valor: (n, r) => media(n.resposta, r),
    definicao:
      'Mediana de todas as respostas, a primeira inclusive: da mensagem do cliente que abriu a espera até a resposta de uma pessoa. Cada espera se mede sozinha, então reabrir uma conversa não altera as anteriores.',
  },
  resolucao: {
    nome: 'Resolução',
    unidade: 'segundos',
    melhor: 'menos',
    valor: (n, r) => media(n.resolucao, r),
    definicao:
      'Mediana do tempo da abertura, ou da reabertura, até a finalização, sem o que se passou à espera do cliente, da concessionária ou de vistoria. Conversas passadas adiante sem o histórico não entram na conta.',
  },
  reabertura: {
    nome: 'Taxa de reabertura',
    unidade: 'fracao',
    melhor: 'menos',
    valor: (n) => razao(n.reabertas, n.finalizadas),
    definicao: 'Reabertas divididas por finalizadas, ambas no período.',
  },
  sla: {
    nome: 'Prazos cumpridos',
    unidade: 'fracao',
    melhor: 'mais',
    valor: (n) => razao(n.sla_cumpridos, n.sla_cumpridos + n.sla_violados),
    definicao:
      'Prazos das filas (primeira resposta, próxima resposta e resolução) que terminaram a tempo, entre os que terminaram ou venceram no período.',
  },
  csat: {
    nome: 'Satisfação',
    unidade: 'nota',
    melhor: 'mais',
    valor: (n) => razao(n.avaliacoes_soma, n.avaliacoes),
    definicao:
      'Média das notas de 1 a 5 que os clientes deram, no dia em que responderam. Quem não respondeu não conta.',
  },
}

export const DOS_RELOGIOS: Record<Relogio, string> = {
  util: 'Tempo útil: só o que se passa dentro do horário da fila em que a conversa estava, sem os feriados dela. Sem fila, ou em fila que nunca fecha, é o tempo corrido.',
  corrido: 'Tempo corrido: tudo o que se passa no relógio, com noites, fins de semana e feriados.',
}
export const DOS_GRUPOS =
  'Caixa, fila e etiquetas são as que a conversa tem hoje. Por atendente, o que o cliente fez (mensagens recebidas, avaliações, prazos) conta para quem era responsável naquele instante, ' +
  'e o que nós fizemos, para quem fez. O que não era de ninguém e o que o sistema fez ficam sem atendente. Em mãos é agora: abertas, sem adiadas e sem as que esperam outros.'

const DE_TEMPO = ['primeira_resposta', 'resposta', 'resolucao'] as const satisfies readonly Medida[]
export type MedidaDeTempo = (typeof DE_TEMPO)[number]
export const ehDeTempo = (m: Medida): m is MedidaDeTempo => contem(DE_TEMPO, m)
type Tempos = Readonly<Record<MedidaDeTempo, Readonly<Record<Relogio, { mediana: number | null; p90: number | null }>>>>

/** Returns the displayed value: for times the median, which is robust against outliers, otherwise the sum or rate. */
export const valorDe = (
  m: Medida,
  g: { numeros: Numeros; tempos?: Tempos | undefined },
  relogio: Relogio,
): number | null => (ehDeTempo(m) && g.tempos ? g.tempos[m][relogio].mediana : definicoes[m].valor(g.numeros, relogio))

/** Type of fact behind each measure: which rows its drill-down lists. */
export const FATO_DA_MEDIDA = {
  abertas: 'aberta',
  recebidas: 'recebida',
  respondidas: 'resposta',
  finalizadas: 'finalizada',
  reabertas: 'reaberta',
  entradas: 'entrada',
  saidas: 'saida',
  primeira_resposta: 'primeira_resposta',
  resposta: 'resposta',
  resolucao: 'finalizada',
  reabertura: 'reaberta',
  sla: 'sla',
  csat: 'avaliacao',
} as const satisfies Record<Medida, string>
