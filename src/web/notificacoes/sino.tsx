import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DO_INICIO } from '#kit/pagina.ts'
import type { avisos as contrato } from '#modules/avisos/contract/avisos.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { Badge } from '#ui/badge.tsx'
import { Bell } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { Popover } from '#ui/popover.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useIr } from '../casca/usar-ir.ts'
import { chaveDoSino } from './chave-do-sino.ts'

const listar = resumo<typeof contrato.listar>('GET', '/api/avisos')
const porLer = resumo<typeof contrato.porLer>('GET', '/api/avisos/por-ler')
const ler = resumo<typeof contrato.ler>('POST', '/api/avisos/ler')
const rever = () => consultas.invalidateQueries({ queryKey: chaveDoSino })
const aoFalhar = (erro: unknown) => console.warn('As notificações não puderam ser marcadas.', erro)
const marcarLidas = (ids?: string[]) =>
  void chamar(ler, { body: ids ? { ids } : {} })
    .then(rever)
    .catch(aoFalhar)

/** Bell with the user's unread notices; the number comes from the server, so that every tab shows the same. */
export function Sino() {
  const [aberto, setAberto] = useState(false)
  const { data: n = 0 } = useQuery({
    queryKey: [...chaveDoSino, 'por-ler'],
    refetchInterval: 120_000,
    queryFn: async ({ signal }) => (await chamar(porLer, {}, { signal })).data.total,
  })
  return (
    <Popover
      rotulo="Notificações"
      alinhar="end"
      aberto={aberto}
      aoMudar={setAberto}
      className="w-[360px] max-w-[calc(100vw-16px)] p-0!"
      gatilho={
        <button
          type="button"
          className="relative rounded"
          aria-label={n > 0 ? `Notificações, ${n} por ler` : 'Notificações'}
        >
          <IconeDoSino />
          <Badge n={n} className="absolute top-0.5 right-0.5 md:-top-1.5 md:-right-2" />
        </button>
      }
    >
      <ListaDoSino n={n} aoFechar={() => setAberto(false)} />
    </Popover>
  )
}

type Pagina = RespostaDe<typeof contrato.listar>

const IconeDoSino = () => (
  <span className="g-icone" aria-hidden="true">
    <Bell />
  </span>
)

function ListaDoSino({ n, aoFechar }: { n: number; aoFechar: () => void }) {
  const ir = useIr()
  const lista = useInfiniteQuery({
    queryKey: [...chaveDoSino, 'lista'],
    initialPageParam: DO_INICIO,
    getNextPageParam: (p: Pagina) => p.pagination.proximo ?? undefined,
    queryFn: ({ pageParam, signal }): Promise<Pagina> =>
      chamar(listar, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
  })
  const linhas = lista.data?.pages.flatMap((p) => p.data) ?? []
  const abrir = (id: string, href: string) => {
    marcarLidas([id])
    aoFechar()
    ir(href)
  }
  return (
    <>
      <header className="flex items-center gap-3 border-b px-3 py-2 text-13">
        <h2 className="flex-1 font-semibold">Notificações</h2>
        {n > 0 && <LinkButton onClick={() => marcarLidas()}>Marcar todas como lidas</LinkButton>}
        <a
          className="text-12 text-text-2 underline-offset-2 hover:underline"
          href="/configuracoes/notificacoes"
          onClick={aoFechar}
        >
          Escolher
        </a>
      </header>
      {lista.isPending ? (
        <SkeletonList linhas={4} rotulo="Carregando notificações" />
      ) : lista.isError && linhas.length === 0 ? (
        <p className="px-3 py-6 text-center text-13" role="alert">
          As notificações não vieram. <LinkButton onClick={() => void lista.refetch()}>Tentar de novo</LinkButton>
        </p>
      ) : linhas.length === 0 ? (
        <p className="px-6 py-8 text-center text-13 text-text-2">
          Nada por aqui. Menções, trabalho que passa a você e prazos que apertam aparecem neste lugar.
        </p>
      ) : (
        <ul className="max-h-[min(480px,70dvh)] overflow-y-auto" aria-label="Notificações">
          {linhas.map((l) => (
            <li key={l.id} className="border-b last:border-b-0">
              <button
                type="button"
                className="flex w-full items-start gap-2 px-3 py-2.5 text-left text-13 hover:bg-surface-2"
                onClick={() => abrir(l.id, l.href)}
              >
                <i className={`mt-1.5 size-2 shrink-0 rounded-full ${l.lida ? '' : 'bg-primary'}`} aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className={`block ${l.lida ? 'text-text-2' : 'font-medium'}`}>
                    {!l.lida && <i className="sr-only">Por ler: </i>}
                    {l.titulo}
                    {l.quantas > 1 && <i className="text-text-2 not-italic"> e mais {l.quantas - 1}</i>}
                  </span>
                  <span className="block truncate text-12 text-text-2">{l.detalhe}</span>
                </span>
                <RelativeTime quando={l.criado_em} className="num shrink-0 text-11 text-text-2" />
              </button>
            </li>
          ))}
          {lista.hasNextPage && (
            <li className="p-2 text-center text-12">
              <LinkButton onClick={() => void lista.fetchNextPage()}>Ver mais</LinkButton>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
