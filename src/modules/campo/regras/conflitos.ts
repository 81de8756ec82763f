import type { TipoDeConflito } from '#engines/sincronia/tipos.ts'

/** Acts that change the state of an order: what follows one that did not fit depends on it. */
const PASSAGENS: ReadonlySet<string> = new Set(['deslocar', 'iniciar', 'pausar', 'retomar', 'concluir'])
const PECAS: ReadonlySet<string> = new Set(['retirar', 'consumir', 'devolver'])

interface Recusado {
  /** of the refusal: `ordens/tipos.ts`, or `valor`, `formato` of this module */
  razao: string
  situacao: string
  ato: string
  /** the act names serials */
  comSeries: boolean
}

/** The kind of conflict that a refused act opens. */
export function tipoDoConflito({ razao, situacao, ato, comSeries }: Recusado): TipoDeConflito {
  if (razao === 'valor') return 'valor'
  if (razao === 'ciclo' || razao === 'assinada') return 'concluida'
  if (razao === 'papel') return 'movida'
  if (razao === 'passagem') {
    if (situacao === 'concluida') return 'concluida'
    return situacao === 'cancelada' || situacao === 'aberta' ? 'movida' : 'transicao'
  }
  if (PECAS.has(ato)) return comSeries ? 'serie' : 'peca'
  return PASSAGENS.has(ato) ? 'transicao' : 'valor'
}

/** How the list of conflicts begins a line. */
export const nomesDosConflitos: Readonly<Record<TipoDeConflito, string>> = {
  transicao: 'Passo que a ordem não aceita',
  movida: 'Feita no campo e mudada no escritório',
  concluida: 'Concluída duas vezes',
  valor: 'Duas medidas do mesmo item',
  peca: 'Peça que a van já não tinha',
  serie: 'Série que está em outro lugar',
}

/** What an act says to the people of the office. */
export const nomesDosAtos: Readonly<Record<string, string>> = {
  deslocar: 'Saiu para o local',
  iniciar: 'Chegou e começou',
  pausar: 'Pausou',
  retomar: 'Retomou',
  concluir: 'Concluiu',
  cancelar: 'Cancelou',
  reabrir: 'Reabriu',
  nota: 'Anotou',
  responder: 'Respondeu um item',
  fotografar: 'Fotografou',
  retirar: 'Retirou peça',
  consumir: 'Usou peça',
  devolver: 'Devolveu peça',
  apontar: 'Apontou horas',
  assinar: 'Colheu a assinatura',
  agendar: 'Agendou',
  reagendar: 'Remarcou',
  abrir: 'Abriu a ordem',
  ressalva: 'Registrou ressalva',
  trocar: 'Trocou a série',
}
export const nomeDoAto = (tipo: string): string => nomesDosAtos[tipo] ?? 'Registrou'
