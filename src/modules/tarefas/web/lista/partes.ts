import { quandoDe, quandos, nomeDoQuando, type Quando } from '../../regras/prazo.ts'
import { viva } from '../../regras/transicoes.ts'
import type { TarefaNaLista } from '../../tipos.ts'

export interface Parte {
  chave: Quando | 'fechadas'
  nome: string
  tarefas: TarefaNaLista[]
}

/** Groups a list into sections, closed tasks last. Empty sections are left out. */
export function emPartes(lista: readonly TarefaNaLista[], agora: number): Parte[] {
  const data = new Date(agora)
  const por = Map.groupBy(lista, (t) => (viva(t.situacao) ? quandoDe(t.prazo, t.vence_em, data) : 'fechadas'))
  return [...quandos, 'fechadas' as const].flatMap((chave) => {
    const tarefas = por.get(chave)
    return tarefas
      ? [{ chave, nome: chave === 'fechadas' ? 'Concluídas e canceladas' : nomeDoQuando[chave], tarefas }]
      : []
  })
}
