import { NOME_DO_MODELO } from '../regras/nomes.ts'

export const PLANOS = [
  { valor: 'todos', rotulo: 'Todos os planos' },
  { valor: 'ECONOMIA_GARANTIDA', rotulo: NOME_DO_MODELO.ECONOMIA_GARANTIDA },
  { valor: 'CREDITOS_COMPENSADOS', rotulo: NOME_DO_MODELO.CREDITOS_COMPENSADOS },
  { valor: 'DINAMICO_SOBRE_TARIFA', rotulo: NOME_DO_MODELO.DINAMICO_SOBRE_TARIFA },
  { valor: 'FIXO_MENSAL', rotulo: NOME_DO_MODELO.FIXO_MENSAL },
] as const
export type PlanoDoLote = (typeof PLANOS)[number]['valor']

/** The plan as the batch stores it; null: of every plan. */
export const planoEscolhido = (p: PlanoDoLote) => (p === 'todos' ? null : p)
