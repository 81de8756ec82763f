import { useInfiniteQuery } from '@tanstack/react-query'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data, plural } from '#ui/formatos.ts'
import { ListChecks, Plus } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { linkDaTarefa, linkDeNovaTarefa } from '#modules/tarefas/links.ts'
import { tarefas } from '../../contract/tarefas.ts'
import type { TarefaNaLista } from '../../tipos.ts'

const SITUACAO: Record<TarefaNaLista['situacao'], string> = {
  aberta: 'a fazer',
  em_andamento: 'em andamento',
  aguardando: 'aguardando',
  concluida: 'concluída',
  cancelada: 'cancelada',
}
const FEITAS = new Set(['concluida', 'cancelada'])
const quando = (t: TarefaNaLista) =>
  t.prazo ? `${data(t.prazo.dia)}${t.prazo.hora ? ` às ${t.prazo.hora}` : ''}` : 'sem prazo'

/** Tab of a contact: its tasks that the user may see, open ones first. */
export function TarefasDoContato({ contato: c }: { contato: { id: string } }) {
  const ve = usePode('tarefas.tarefa.ver')
  const lista = useInfiniteQuery({
    queryKey: ['tarefas', 'do-contato', c.id],
    enabled: ve,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      chamar(
        tarefas.listar,
        {
          query: {
            contato_id: c.id,
            limit: 50,
            situacao: ['aberta', 'em_andamento', 'aguardando', 'concluida', 'cancelada'],
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    getNextPageParam: (u) => u.pagination.proximo ?? undefined,
  })
  const nova = (
    <a
      className="g-btn g-btn--primaria inline-flex h-8 items-center gap-2 rounded px-3 text-13"
      href={linkDeNovaTarefa(c.id)}
    >
      <Plus className="size-4" />
      Nova tarefa
    </a>
  )
  if (!ve)
    return (
      <EmptyState
        icone={<ListChecks />}
        frase="As tarefas não são mostradas a você"
        detalhe="Quem trabalha com tarefas as vê aqui."
      />
    )
  if (lista.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando tarefas" />
  if (lista.isError)
    return (
      <ErrorState
        oQueFalhou="As tarefas não carregaram."
        detalhe={lista.error.message}
        aoTentar={() => lista.refetch()}
      />
    )
  const todas = lista.data.pages
    .flatMap((p) => p.data)
    .toSorted((a, b) => Number(FEITAS.has(a.situacao)) - Number(FEITAS.has(b.situacao)))
  if (todas.length === 0)
    return (
      <EmptyState
        icone={<ListChecks />}
        frase="Nenhuma tarefa"
        detalhe="O que há por fazer por este contato aparece aqui, com o prazo e o responsável."
        acao={nova}
      />
    )
  const agora = new Date().toISOString()
  return (
    <>
      <ul aria-label="Tarefas" className="flex flex-col">
        {todas.map((t) => (
          <li key={t.id} className="flex min-h-12 items-center gap-3 border-b py-2">
            <span className="min-w-0 flex-1">
              <Link
                className={`block truncate text-14 font-medium ${FEITAS.has(t.situacao) ? 'text-text-2 line-through' : ''}`}
                href={linkDaTarefa(t.id)}
              >
                {t.titulo}
              </Link>
              <span className="block truncate text-12 text-text-2">
                {[
                  quando(t),
                  t.responsavel.nome,
                  t.cartao?.titulo,
                  t.itens > 0 && `${t.itens_feitos} de ${plural(t.itens, 'item', 'itens')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Chip
              tom={
                t.situacao === 'concluida'
                  ? 'sucesso'
                  : !FEITAS.has(t.situacao) && t.vence_em && t.vence_em < agora
                    ? 'perigo'
                    : 'neutro'
              }
            >
              {!FEITAS.has(t.situacao) && t.vence_em && t.vence_em < agora ? 'atrasada' : SITUACAO[t.situacao]}
            </Chip>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        {nova}
        {lista.hasNextPage && (
          <Button ocupado={lista.isFetchingNextPage} onClick={() => void lista.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
      </div>
    </>
  )
}
