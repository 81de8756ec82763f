import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { emUmaLinha, POR_GRUPO, type Busca, type Verbo } from '#ui/comandos/busca.ts'
import { CircleUserRound, ListChecks } from '#ui/icones.ts'
import { procurarColegas } from '#modules/acesso/web/publico.ts'
import { linkDaTarefa, linkDeNovaTarefa, linkDeTarefaPara } from '../links.ts'
import type { tarefas } from '../contract/tarefas.ts'

export const listarTarefas = resumo<typeof tarefas.listar>('GET', '/api/tarefas')

export const verbos: readonly Verbo[] = [
  {
    rotulo: 'Nova tarefa',
    path: '/co/tarefas',
    href: linkDeNovaTarefa(),
    permissao: 'tarefas.tarefa.editar',
    icone: <ListChecks />,
    palavras: ['criar', 'lembrete', 'anotar'],
  },
]

export const buscas: readonly Busca[] = [
  {
    titulo: 'Tarefas',
    path: '/co/tarefas/view/{id}',
    icone: <ListChecks />,
    async buscar(busca, signal) {
      const { data } = await chamar(listarTarefas, { query: { busca, limit: POR_GRUPO } }, { signal })
      return data.map((t) => ({
        id: t.id,
        rotulo: t.titulo,
        detalhe: emUmaLinha(t.responsavel.nome, t.cartao?.funil_nome),
        href: linkDaTarefa(t.id),
      }))
    },
  },
  {
    titulo: 'Pessoas',
    path: '/co/tarefas',
    icone: <CircleUserRound />,
    async buscar(busca, signal, pode) {
      // a user who may open the page of people finds them there
      if (pode('cad.usuario.editar') || !pode('tarefas.tarefa.editar')) return []
      const pessoas = await procurarColegas(busca, signal)
      return pessoas.map((p) => ({
        id: p.id,
        rotulo: p.nome,
        detalhe: emUmaLinha('Dar uma tarefa', p.cargo, p.areas),
        href: linkDeTarefaPara(p),
      }))
    },
  },
]
