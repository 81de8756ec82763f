import { cartoesDasTarefas } from '#modules/tarefas/publico.ts'
import type { Modulo } from '#platform/modulo.ts'
import { cartoesNasTarefas } from './consultas/cartoes.ts'

/** The cards that tasks are linked to. */
export const parteDasTarefas = (): Modulo => ({ ligados: [cartoesDasTarefas(cartoesNasTarefas)] })
