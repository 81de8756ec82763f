import { transitar, type Transicoes } from '#kit/maquina-de-estados.ts'

export const situacoes = ['aberta', 'em_andamento', 'aguardando', 'concluida', 'cancelada'] as const
export type Situacao = (typeof situacoes)[number]
export const verbos = ['iniciar', 'aguardar', 'retomar', 'concluir', 'cancelar', 'reabrir'] as const
export type Verbo = (typeof verbos)[number]

export const viva = (s: Situacao): boolean => s !== 'concluida' && s !== 'cancelada'

export const transicoes: Transicoes<Situacao, Verbo> = {
  iniciar: { de: ['aberta', 'aguardando'], para: 'em_andamento' },
  aguardar: { de: ['aberta', 'em_andamento'], para: 'aguardando' },
  retomar: { de: ['em_andamento', 'aguardando'], para: 'aberta' },
  concluir: { de: ['aberta', 'em_andamento', 'aguardando'], para: 'concluida' },
  cancelar: { de: ['aberta', 'em_andamento', 'aguardando'], para: 'cancelada' },
  reabrir: { de: ['concluida', 'cancelada'], para: 'aberta' },
}

export const nomeDaSituacao: Record<Situacao, string> = {
  aberta: 'A fazer',
  em_andamento: 'Em andamento',
  aguardando: 'Aguardando',
  concluida: 'Concluída',
  cancelada: 'Cancelada',
}
export const nomeDoVerbo: Record<Verbo, string> = {
  iniciar: 'Iniciar',
  aguardar: 'Pôr em espera',
  retomar: 'Voltar para a fazer',
  concluir: 'Concluir',
  cancelar: 'Cancelar',
  reabrir: 'Reabrir',
}

export const proxima = (verbo: Verbo, atual: Situacao): Situacao =>
  transitar(
    transicoes,
    verbo,
    atual,
    (s, v) => `Esta tarefa está ${nomeDaSituacao[s].toLowerCase()}: não dá para ${nomeDoVerbo[v].toLowerCase()}.`,
  )

/** Returns the verb that leads from one state to the other; null if there is none. */
export const verboEntre = (de: Situacao, para: Situacao): Verbo | null =>
  verbos.find((v) => transicoes[v].para === para && transicoes[v].de.includes(de)) ?? null
export const possiveis = (de: Situacao): Verbo[] => verbos.filter((v) => transicoes[v].de.includes(de))
