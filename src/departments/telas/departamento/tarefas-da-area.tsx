import { usePode } from '#platform/navegador/pessoa.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { dataCurta, duracao, numero } from '#ui/formatos.ts'
import { Circle } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from '../comum/bloco.tsx'
import { useTarefasDaArea, type Tarefa } from '../comum/trabalho.ts'

/** Open tasks of the people of a department that this person may see, the first to be due first. */
export function TarefasDaArea({ departamento }: { departamento: string }) {
  const t = useTarefasDaArea(departamento)
  const cria = usePode('tarefas.tarefa.editar')
  if (!t.isLoading && !t.isError && !t.data) return null
  return (
    <Bloco titulo="Tarefas da área" detalhe={t.data?.total ? numero(t.data.total) : undefined} acao={{ rotulo: 'Ver todas', href: `/co/tarefas?papel=todas&departamento=${departamento}` }}>
      {t.isError && !t.data && <ErrorState className="py-4!" oQueFalhou="As tarefas não carregaram." detalhe={t.error.message} aoTentar={() => t.refetch()} />}
      {t.isLoading && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando tarefas" />}
      {t.data?.tarefas.length === 0 && <p className="py-3 text-13 text-text-2">Nenhuma tarefa aberta por aqui. {cria && <a href="/co/tarefas?nova=1" className="font-medium underline underline-offset-2">Criar uma tarefa</a>}</p>}
      <ul className="mt-1">
        {t.data?.tarefas.map((x) => (
          <li key={x.id}>
            <a href={`/co/tarefas/view/${x.id}`} className="-mx-3 grid min-h-8 grid-cols-[16px_minmax(0,1fr)_160px_96px] items-center gap-x-3 rounded px-3 py-1 text-13 outline-offset-[-2px] hover:bg-surface-2 max-md:grid-cols-[16px_minmax(0,1fr)_auto]">
              <Circle className="text-text-3" />
              <span className="truncate max-md:line-clamp-2 max-md:whitespace-normal">{x.titulo}</span>
              <span className="truncate text-12 text-text-2 max-md:hidden">{x.responsavel.nome}</span>
              <Prazo t={x} />
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}

function Prazo({ t }: { t: Tarefa }) {
  if (!t.vence_em) return <span />
  const passou = Date.now() - new Date(t.vence_em).getTime()
  return <span className={passou > 0 ? 'num text-right text-12 text-danger' : 'num text-right text-12 text-text-2'}>{passou > 0 ? `há ${duracao(passou)}` : dataCurta(t.vence_em)}</span>
}
