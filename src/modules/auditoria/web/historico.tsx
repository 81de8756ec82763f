import { usePessoa } from '#platform/navegador/pessoa.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RespostaDe } from '#kit/endpoint.ts'
import { DO_INICIO } from '#kit/pagina.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { chamar } from '#platform/navegador/api.ts'
import { historicos } from '../contract/historicos.ts'

const chamadas = {
  usuario: historicos.historico,
  time: historicos.historicoDoTime,
  cargo: historicos.historicoDoCargo,
} satisfies Record<string, unknown>
type Pagina = RespostaDe<typeof historicos.historico>['data']

/** Changes of a person, team or position. */
export function Historico({ de, id }: { de: keyof typeof chamadas; id: string }) {
  return (
    <Mudancas
      chave={['acesso', 'historico', de, id]}
      ler={async (query, signal) => (await chamar(chamadas[de], { params: { id }, query }, { signal })).data}
    />
  )
}

interface PropsDasMudancas {
  /** Key of the query. */
  chave: readonly string[]
  ler: (query: { cursor?: string }, signal: AbortSignal) => Promise<Pagina>
}

/** Changes with author, newest first. */
export function Mudancas({ chave, ler }: PropsDasMudancas) {
  const { fuso } = usePessoa()
  const q = useInfiniteQuery({
    queryKey: chave,
    initialPageParam: DO_INICIO,
    getNextPageParam: (p: Pagina) => p.proximo ?? undefined,
    queryFn: ({ pageParam, signal }): Promise<Pagina> => ler(pageParam ? { cursor: pageParam } : {}, signal),
  })
  if (q.isError && !q.data) return <ErrorState oQueFalhou="O histórico não carregou." aoTentar={() => q.refetch()} />
  if (!q.data) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando histórico" />
  const linhas = q.data.pages.flatMap((p) => p.mudancas)
  if (linhas.length === 0) return <p className="py-2 text-13 text-text-2">Nada mudou desde que foi criado.</p>
  return (
    <>
      <ol aria-label="Histórico" className="text-13">
        {linhas.map((m) => (
          <li key={m.id} className="border-b py-2 last:border-b-0">
            <span className="flex gap-2">
              <span className="min-w-0 flex-1 font-medium">{m.frase}</span>
              <time className="num shrink-0 text-12 text-text-2" dateTime={m.em}>
                {dataHora(m.em, fuso)}
              </time>
            </span>
            <span className="block text-12 text-text-2">
              {[m.quem ?? 'Girassol', m.motivo].filter(Boolean).join(' · ')}
            </span>
            {m.campos.map((c) => (
              <span key={c.campo} className="block text-12 wrap-anywhere text-text-2">
                {c.campo}:{' '}
                {c.antes && (
                  <>
                    <s>{c.antes}</s> <span aria-hidden="true">→</span>{' '}
                  </>
                )}
                {c.depois ?? 'nada'}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {q.hasNextPage && (
        <Button variante="fantasma" ocupado={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
          Ver mais
        </Button>
      )}
    </>
  )
}
