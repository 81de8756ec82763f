import { situacoes, type PapelNaOrdem, type Situacao } from '../tipos.ts'

export const verbos = [
  'agendar',
  'deslocar',
  'iniciar',
  'pausar',
  'retomar',
  'concluir',
  'cancelar',
  'reabrir',
] as const
export type Verbo = (typeof verbos)[number]

export interface Passagem {
  verbo: Verbo
  de: Situacao
  para: Situacao
  quem: readonly PapelNaOrdem[]
}

/** Every transition that exists. The trigger `ordens_passagem` has the same pairs; a test compares them. */
export const passagens: readonly Passagem[] = [
  { verbo: 'agendar', de: 'aberta', para: 'agendada', quem: ['agendador'] },
  { verbo: 'agendar', de: 'pausada', para: 'agendada', quem: ['agendador'] },
  { verbo: 'agendar', de: 'reaberta', para: 'agendada', quem: ['agendador'] },
  { verbo: 'deslocar', de: 'agendada', para: 'em_deslocamento', quem: ['tecnico'] },
  { verbo: 'iniciar', de: 'agendada', para: 'em_execucao', quem: ['tecnico'] },
  { verbo: 'iniciar', de: 'em_deslocamento', para: 'em_execucao', quem: ['tecnico'] },
  { verbo: 'iniciar', de: 'reaberta', para: 'em_execucao', quem: ['tecnico'] },
  { verbo: 'pausar', de: 'em_execucao', para: 'pausada', quem: ['tecnico'] },
  { verbo: 'retomar', de: 'pausada', para: 'em_execucao', quem: ['tecnico'] },
  { verbo: 'concluir', de: 'em_execucao', para: 'concluida', quem: ['tecnico'] },
  { verbo: 'cancelar', de: 'aberta', para: 'cancelada', quem: ['operador', 'supervisor'] },
  { verbo: 'cancelar', de: 'agendada', para: 'cancelada', quem: ['operador', 'supervisor'] },
  { verbo: 'cancelar', de: 'pausada', para: 'cancelada', quem: ['operador', 'supervisor'] },
  { verbo: 'reabrir', de: 'concluida', para: 'reaberta', quem: ['supervisor'] },
]

/** The states in which work of an order is done: parts are taken and used, time is recorded. */
export const emAtendimento: ReadonlySet<Situacao> = new Set<Situacao>([
  'agendada',
  'em_deslocamento',
  'em_execucao',
  'pausada',
  'reaberta',
])

/** Days after its conclusion within which an order may be reopened. */
export const DIAS_PARA_REABRIR = 90

export const nomesDasSituacoes: Readonly<Record<Situacao, string>> = {
  aberta: 'Aberta',
  agendada: 'Agendada',
  em_deslocamento: 'A caminho',
  em_execucao: 'Em execução',
  pausada: 'Pausada',
  concluida: 'Concluída',
  cancelada: 'Cancelada',
  reaberta: 'Reaberta',
}

export const nomesDosVerbos: Readonly<Record<Verbo, string>> = {
  agendar: 'Agendar',
  deslocar: 'Sair para o local',
  iniciar: 'Começar',
  pausar: 'Pausar',
  retomar: 'Retomar',
  concluir: 'Concluir',
  cancelar: 'Cancelar',
  reabrir: 'Reabrir',
}

const passagemDe = (verbo: Verbo, de: Situacao): Passagem | undefined =>
  passagens.find((p) => p.verbo === verbo && p.de === de)

export type Decisao = { para: Situacao } | { razao: 'passagem' | 'papel'; frase: string }

/** The next state of an order for a verb of a user with these roles, or why not. */
export function decidir(verbo: Verbo, de: Situacao, papeis: ReadonlySet<PapelNaOrdem>): Decisao {
  const p = passagemDe(verbo, de)
  if (!p)
    return {
      razao: 'passagem',
      frase: `Esta ordem está ${nomesDasSituacoes[de].toLowerCase()}: não dá para ${nomesDosVerbos[verbo].toLowerCase()} agora.`,
    }
  if (!p.quem.some((q) => papeis.has(q)))
    return {
      razao: 'papel',
      frase: p.quem.includes('tecnico')
        ? 'Só quem foi escalado para esta ordem faz isto.'
        : 'Você não tem permissão para isto nesta ordem.',
    }
  return { para: p.para }
}

/** The verbs that a person may use now: what the page shows. */
export const verbosPossiveis = (de: Situacao, papeis: ReadonlySet<PapelNaOrdem>): Verbo[] =>
  verbos.filter((v) => 'para' in decidir(v, de, papeis))

export const encerrada = (s: Situacao): boolean => s === 'concluida' || s === 'cancelada'
export const abertas: readonly Situacao[] = situacoes.filter((s) => !encerrada(s))
/** States in which a crew is on its way or at work. */
export const emCampo: readonly Situacao[] = ['em_deslocamento', 'em_execucao']
