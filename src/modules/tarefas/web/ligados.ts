import type { LigadosNaPagina } from '#modules/ligados.ts'
import { tardia } from '#ui/tardia.tsx'

export const ligados: LigadosNaPagina = {
  contato: [
    {
      aba: 'tarefas',
      rotulo: 'Tarefas',
      posicao: 3,
      Painel: tardia(() => import('./ligadas/no-contato.tsx').then((m) => m.TarefasDoContato)),
    },
  ],
}
