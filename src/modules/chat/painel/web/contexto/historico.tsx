import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DO_INICIO } from '#kit/pagina.ts'
import { LinkButton } from '#ui/link.tsx'
import { Section } from '#ui/pane.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dataHora } from '#ui/formatos.ts'
import { chamar } from '#platform/navegador/api.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { atos } from '#modules/chat/atos/web/dados/atos.ts'

const POR_VEZ = 20

/** Activity log (what, who, why, when), newest first, in pages. Fetched when it is opened. */
export function HistoricoDaConversa({ c }: { c: Conversa }) {
  const [aberto, setAberto] = useState(false)
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['chat', 'atos', c.id, 'historico', c.ultima_seq],
    enabled: aberto,
    initialPageParam: DO_INICIO,
    queryFn: ({ pageParam, signal }) =>
      chamar(
        atos.historico,
        { params: { id: c.id }, query: { limit: POR_VEZ, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    getNextPageParam: (p) => p.pagination.proximo ?? undefined,
  })
  const linhas = data?.pages.flatMap((p) => p.data) ?? []
  return (
    <Section
      titulo="Histórico"
      acoes={
        <LinkButton className="text-12!" aria-expanded={aberto} onClick={() => setAberto(!aberto)}>
          {aberto ? 'Recolher' : 'Mostrar'}
        </LinkButton>
      }
    >
      {aberto && (
        <>
          {isPending && <Skeleton className="my-1 h-16" />}
          {isError && <LinkButton onClick={() => void refetch()}>Não carregou. Tentar de novo</LinkButton>}
          <ol className="my-1 border-l pl-3">
            {linhas.map((e) => (
              <li
                key={e.id}
                className="relative pb-3 text-12 before:absolute before:top-1.5 before:-left-[15px] before:size-1.5 before:rounded-full before:bg-text-3"
              >
                <p>{e.texto}</p>
                {e.motivo && !e.texto.includes(e.motivo) && <p className="text-text-2">Motivo: {e.motivo}</p>}
                <p className="text-text-2">
                  {e.por.nome} · <span className="num">{dataHora(e.em)}</span>
                </p>
              </li>
            ))}
          </ol>
          {hasNextPage && (
            <LinkButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Mostrar mais
            </LinkButton>
          )}
        </>
      )}
    </Section>
  )
}
