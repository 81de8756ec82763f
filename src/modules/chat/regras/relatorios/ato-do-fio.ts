import type { AtoDoFio } from './apurar.ts'

type Dados = Record<string, unknown>

/**
 * What rows of the system say of the life of a conversation; everything else they tell changes nothing that is counted.
 */
const atos: Record<string, (d: Dados) => AtoDoFio | null> = {
  finalizacao: () => 'fim',
  // handed over without its history: it ends here and goes on there, where the card is
  transferencia: (d) => (d.com_historico === false && !('passagem' in d) ? 'fim_por_transferencia' : null),
  reabertura: () => 'reabertura',
  // handed back: what had been begun here is over, and where it came from it goes on
  devolucao: (d) => (d.encerra === true ? 'fim_por_transferencia' : 'volta'),
  desfeito: () => 'volta_do_fim',
}

/** Rows from before each said it: what they tell of who became responsible. */
const passagens: Record<string, (d: Dados, autor: string | null) => string | null | undefined> = {
  atribuicao: (d) => (typeof d.para === 'string' ? d.para : null),
  transferencia: (d) => (d.com_historico === true || 'passagem' in d ? null : undefined),
  transferencia_aceita: (_, autor) => autor,
  fila: () => null,
}

/** Who is responsible from this row of the system on; undefined when it does not say. */
export function responsavelDoFio(dados: Dados | null, autor: string | null): string | null | undefined {
  if (!dados) return undefined
  if ('responsavel' in dados) return typeof dados.responsavel === 'string' ? dados.responsavel : null
  return typeof dados.tipo === 'string' ? passagens[dados.tipo]?.(dados, autor) : undefined
}

export const atoDoFio = (dados: Dados | null): AtoDoFio | null =>
  dados && typeof dados.tipo === 'string' ? (atos[dados.tipo]?.(dados) ?? null) : null
