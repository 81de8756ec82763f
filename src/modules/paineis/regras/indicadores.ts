import type { Agora, Fato, Numeros } from '../tipos.ts'

export type Unidade = 'quantidade' | 'dinheiro' | 'fracao' | 'segundos' | 'dinheiro_por_dia'
export interface Indicador {
  nome: string
  /** shown next to the figure */
  definicao: string
  unidade: Unidade
  /** which direction is better; undefined where neither is */
  melhor?: 'mais' | 'menos'
  valor(n: Numeros, agora: Agora): number | null
  /** selects the rows of the figure */
  fato: Fato
  /** describes the current state, so there is no previous period to compare with */
  deAgora?: true
}

const razao = (parte: number, todo: number): number | null => (todo > 0 ? parte / todo : null)
export const taxaDeGanho = (n: Pick<Numeros, 'ganhos' | 'perdidos'>): number | null =>
  razao(n.ganhos, n.ganhos + n.perdidos)
export const prazoCumprido = (n: Pick<Numeros, 'no_prazo' | 'fora_do_prazo'>): number | null =>
  razao(n.no_prazo, n.no_prazo + n.fora_do_prazo)
const DIA_S = 86_400

/** Revenue per day at this pace, in centavos: open cards × win rate × average win ÷ median cycle in days. */
export function velocidade(n: Numeros, { abertos }: Agora): number | null {
  const taxa = taxaDeGanho(n)
  if (taxa === null || n.ganhos === 0 || !n.ciclo_p50_s) return null
  return Math.round((abertos * taxa * (n.valor_ganho / n.ganhos)) / (n.ciclo_p50_s / DIA_S))
}

export const indicadores = {
  entradas: {
    nome: 'Entradas',
    unidade: 'quantidade',
    melhor: 'mais',
    fato: 'entrou',
    valor: (n) => n.entradas,
    definicao: 'Cartões abertos no funil no período, ou trazidos de outro por uma passagem, cada um uma vez.',
  },
  ganhos: {
    nome: 'Ganhos',
    unidade: 'quantidade',
    melhor: 'mais',
    fato: 'ganhou',
    valor: (n) => n.ganhos,
    definicao:
      'Cartões que chegaram a um estágio de ganho no período e continuam ganhos. Um cartão reaberto deixa de contar.',
  },
  valor_ganho: {
    nome: 'Valor ganho',
    unidade: 'dinheiro',
    melhor: 'mais',
    fato: 'ganhou',
    valor: (n) => n.valor_ganho,
    definicao: 'Soma do valor dos cartões ganhos no período.',
  },
  taxa_ganho: {
    nome: 'Taxa de ganho',
    unidade: 'fracao',
    melhor: 'mais',
    fato: 'decidido',
    valor: taxaDeGanho,
    definicao:
      'Ganhos ÷ (ganhos + perdidos), pela data em que o cartão foi fechado. O que ainda está aberto não entra.',
  },
  perdidos: {
    nome: 'Perdidos',
    unidade: 'quantidade',
    melhor: 'menos',
    fato: 'perdeu',
    valor: (n) => n.perdidos,
    definicao: 'Cartões que chegaram a um estágio de perda no período e continuam perdidos.',
  },
  ciclo: {
    nome: 'Ciclo do ganho',
    unidade: 'segundos',
    melhor: 'menos',
    fato: 'ganhou',
    valor: (n) => n.ciclo_p50_s,
    definicao:
      'Da abertura ao ganho, em tempo corrido, dos cartões ganhos no período: a mediana. Metade foi mais rápida.',
  },
  velocidade: {
    nome: 'Velocidade',
    unidade: 'dinheiro_por_dia',
    melhor: 'mais',
    fato: 'aberto',
    valor: velocidade,
    definicao:
      'Cartões abertos agora × taxa de ganho × valor médio do ganho ÷ dias do ciclo mediano: quanto o funil rende por dia neste ritmo.',
  },
  vazao: {
    nome: 'Vazão',
    unidade: 'quantidade',
    melhor: 'mais',
    fato: 'saiu',
    valor: (n) => n.saidas,
    definicao:
      'Vezes em que um cartão saiu de um estágio no período. Movimentos desfeitos não contam, nem o que os desfez.',
  },
  prazo: {
    nome: 'Prazo cumprido',
    unidade: 'fracao',
    melhor: 'mais',
    fato: 'fora_do_prazo',
    valor: prazoCumprido,
    definicao:
      'Das saídas de estágios com prazo, a parte que saiu a tempo. O clique mostra as que passaram do prazo; o que está aberto e vencido aparece em Atrasados.',
  },
  retrabalho: {
    nome: 'Retrabalho',
    unidade: 'quantidade',
    melhor: 'menos',
    fato: 'voltou',
    valor: (n) => n.voltas,
    definicao: 'Movimentos para um estágio anterior do funil.',
  },
  abertos: {
    nome: 'Abertos agora',
    unidade: 'quantidade',
    fato: 'aberto',
    deAgora: true,
    valor: (_, a) => a.abertos,
    definicao: 'Cartões que estão neste momento em um estágio aberto ou de espera.',
  },
  atrasados: {
    nome: 'Atrasados agora',
    unidade: 'quantidade',
    melhor: 'menos',
    fato: 'atrasado',
    deAgora: true,
    valor: (_, a) => a.atrasados,
    definicao: 'Cartões abertos cujo prazo no estágio já passou.',
  },
} as const satisfies Record<string, Indicador>
export type NomeDoIndicador = keyof typeof indicadores
export const indicador = (n: NomeDoIndicador): Indicador => indicadores[n]

/** Definitions of the parts of the page that are not a single figure. */
export const definicoesDasPartes = {
  conversao:
    'Dos cartões que chegaram ao estágio no período, quantos passaram depois para qualquer estágio seguinte da trilha. Pular estágios conta; voltar não desconta. A passagem conta até hoje, mesmo depois do fim do período.',
  tempo:
    'Soma das visitas de cada cartão ao estágio que terminaram no período. p50: metade ficou menos que isto; p80 e p95: oito em dez, e dezenove em vinte. Nunca só a média. Tempo útil é o do expediente, sem os feriados nacionais e os da empresa.',
  coortes:
    'Os cartões abertos em cada mês, e que parte deles chegou a cada estágio da trilha ou além, até hoje. Meses recentes ainda estão a caminho.',
  fluxo:
    'Cartões em cada estágio ao fim de cada dia. Uma faixa que engorda é um estágio que recebe mais do que entrega.',
  previsao:
    'Cartões abertos com valor, pelo mês previsto de fechamento. Melhor caso: o valor inteiro. Ponderado: valor × probabilidade do estágio. Comprometido: estágios com 90 % ou mais.',
  motivos: 'Cartões perdidos no período, pelo motivo informado ao perder.',
  idades:
    'Há quanto tempo, em dias corridos, cada cartão aberto está no estágio em que está; em vermelho, os que passaram do prazo.',
  pessoas:
    'Carga ao lado do resultado, em ordem alfabética: não é uma classificação. Movimentos contam para quem moveu; ganhos e carga, para o responsável atual; “Sem pessoa” é o que uma automação moveu e o que está sem responsável. Os números do alto somam estas linhas. Em funis que você não cuida, só a sua parte conta. Taxas só aparecem com 10 decisões ou mais, com a margem de erro: faixas que se cruzam não mostram diferença.',
} as const

/** Minimum of decisions for a rate; below it chance dominates. */
export const MINIMO_PARA_TAXA = 10

/** 95% confidence interval of a rate (Wilson score). */
export function margem(acertos: number, total: number): { de: number; ate: number } | null {
  if (total < MINIMO_PARA_TAXA) return null
  const [p, z] = [acertos / total, 1.96]
  const centro = (p + (z * z) / (2 * total)) / (1 + (z * z) / total)
  const raio = (z / (1 + (z * z) / total)) * Math.sqrt((p * (1 - p)) / total + (z * z) / (4 * total * total))
  return { de: Math.max(0, centro - raio), ate: Math.min(1, centro + raio) }
}

/** Bands of days in the stage: each starts here and ends at the next. */
export const FAIXAS_DE_IDADE = [
  { desde: 0, nome: 'menos de 1 dia' },
  { desde: 1, nome: '1 a 3 dias' },
  { desde: 3, nome: '3 a 7 dias' },
  { desde: 7, nome: '7 a 15 dias' },
  { desde: 15, nome: '15 a 30 dias' },
  { desde: 30, nome: 'mais de 30 dias' },
] as const
/** From this likelihood (%) on, a card counts as committed in the forecast. */
export const COMPROMETIDO_DESDE = 90
