import type { AtoDoFio } from './apurar.ts'

type Dados = Record<string, unknown>

/** What rows of the system say of the life of a conversation; everything else they tell changes nothing that is counted. */
const atos: Record<string, (d: Dados) => AtoDoFio | null> = {
  finalizacao: () => 'fim',
  // handed over without its history: it ends here and goes on there, where the card is
  transferencia: (d) => (d.com_historico === false && !('passagem' in d) ? 'fim_por_transferencia' : null),
  reabertura: () => 'reabertura',
  // handed back: what had been begun here is over, and where it came from it goes on
  devolucao: (d) => (d.encerra === true ? 'fim_por_transferencia' : 'volta'),
  desfeito: () => 'volta_do_fim',
}

export const atoDoFio = (dados: Dados | null): AtoDoFio | null => (dados && typeof dados.tipo === 'string' ? (atos[dados.tipo]?.(dados) ?? null) : null)
