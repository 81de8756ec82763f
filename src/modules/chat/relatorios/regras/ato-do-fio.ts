import type { AtoDoFio } from './apurar.ts'

type Dados = Record<string, unknown>

/** System rows that start or end a cycle. All other system rows change no count. */
const atos: Record<string, (d: Dados) => AtoDoFio | null> = {
  finalizacao: () => 'fim',
  // transferred without its history: it ends here and continues in the other conversation
  transferencia: (d) => (d.com_historico === false && !('passagem' in d) ? 'fim_por_transferencia' : null),
  reabertura: () => 'reabertura',
  // returned: a conversation opened for the transfer ends here; the original one continues
  devolucao: (d) => (d.encerra === true ? 'fim_por_transferencia' : 'volta'),
  desfeito: () => 'volta_do_fim',
}

/** Fallback for rows stored before `responsavel` existed: derives the assignee from the type of row. */
const passagens: Record<string, (d: Dados, autor: string | null) => string | null | undefined> = {
  atribuicao: (d) => (typeof d.para === 'string' ? d.para : null),
  transferencia: (d) => (d.com_historico === true || 'passagem' in d ? null : undefined),
  transferencia_aceita: (_, autor) => autor,
  fila: () => null,
}

/** Returns the assignee from this system row on; undefined when the row does not change it. */
export function responsavelDoFio(dados: Dados | null, autor: string | null): string | null | undefined {
  if (!dados) return undefined
  if ('responsavel' in dados) return typeof dados.responsavel === 'string' ? dados.responsavel : null
  return typeof dados.tipo === 'string' ? passagens[dados.tipo]?.(dados, autor) : undefined
}

export const atoDoFio = (dados: Dados | null): AtoDoFio | null =>
  dados && typeof dados.tipo === 'string' ? (atos[dados.tipo]?.(dados) ?? null) : null
