import type { LigadosNaPagina } from '#modules/ligados.ts'
import { ListChecks } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import { linkDeNovaTarefa } from '#modules/tarefas/links.ts'

export const ligados: LigadosNaPagina = {
  contato: {
    abas: [
      {
        aba: 'tarefas',
        rotulo: 'Tarefas',
        posicao: 3,
        Painel: tardia(() => import('./ligadas/no-contato.tsx').then((m) => m.TarefasDoContato)),
      },
    ],
    atalhos: [{ rotulo: 'Nova tarefa', Icone: ListChecks, posicao: 3, href: (c) => linkDeNovaTarefa(c.id) }],
  },
}
