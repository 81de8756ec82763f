import { duracao, hora, numero } from '#ui/formatos.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Circle } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Bloco } from '../comum/bloco.tsx'
import { useMinhasTarefas, type Tarefa } from '../comum/trabalho.ts'

/** The person's tasks of today, those that are late first. */
export function TarefasDeHoje() {
  const t = useMinhasTarefas()
  if (!t.isLoading && !t.isError && !t.data) return null
  return (
    <Bloco titulo="Tarefas de hoje" detalhe={t.data ? numero(t.data.total) : undefined} acao={{ rotulo: 'Ver todas', href: '/co/tarefas' }}>
      {t.isError && !t.data && <ErrorState className="py-4!" oQueFalhou="As tarefas não carregaram." detalhe={t.error.message} aoTentar={() => t.refetch()} />}
      {t.isLoading && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando tarefas" />}
      {t.data?.tarefas.length === 0 && <p className="py-3 text-13 text-text-2">Nenhuma tarefa sua vence hoje.</p>}
      <ul className="mt-1">
        {t.data?.tarefas.map((x) => (
          <li key={x.id}>
            <a href={`/co/tarefas/view/${x.id}`} className="-mx-3 grid min-h-8 grid-cols-[16px_minmax(0,1fr)_auto_auto] items-center max-md:grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 rounded px-3 py-1 text-13 outline-offset-[-2px] hover:bg-surface-2">
              <Circle className="text-text-3" />
              <span className="truncate max-md:line-clamp-2 max-md:whitespace-normal">{x.titulo}</span>
              <span className="max-w-40 truncate text-12 text-text-2 max-md:hidden">{deQuem(x)}</span>
              <Prazo t={x} />
            </a>
          </li>
        ))}
      </ul>
    </Bloco>
  )
}

/** Whom it is about, where its title does not say so already. */
function deQuem(t: Tarefa): string {
  const nome = t.cartao?.titulo ?? t.contato?.nome ?? ''
  return t.titulo.includes(nome) ? '' : nome
}

function Prazo({ t }: { t: Tarefa }) {
  if (!t.vence_em) return <span />
  const passou = Date.now() - new Date(t.vence_em).getTime()
  return passou > 0 ? <span className="num text-12 text-danger">há {duracao(passou)}</span> : <span className="num text-12 text-text-2">{t.prazo?.hora ? hora(t.vence_em) : 'hoje'}</span>
}
