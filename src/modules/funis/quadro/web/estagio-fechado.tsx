import { useRef, useState } from 'react'
import type { Estagio } from '#engines/funil/tipos.ts'
import { useAlvoDeArrasto } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { dataCurta } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { CircleCheck, CircleX, X } from '#ui/icones.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useFechados, type FiltroDoQuadro } from '#modules/funis/nucleo/web/dados.ts'

interface Props {
  estagio: Estagio
  qual: string
  filtro: FiltroDoQuadro
  recebe: 'nada' | 'sim' | 'nao'
  aoSoltar: (id: string) => void
  aoAbrir: (id: string) => void
}

/** A closing stage: a drop target, and when opened its closed cards, newest first. */
export function EstagioFechado({ estagio, qual, filtro, recebe, aoSoltar, aoAbrir }: Props) {
  const el = useRef<HTMLElement>(null)
  const [aberto, setAberto] = useState(false)
  const [sobre, setSobre] = useState(false)
  const fechados = useFechados(qual, estagio.id, filtro, aberto)
  useAlvoDeArrasto(el, {
    aceita: (c) => c.tipo === 'cartao' && recebe !== 'nao',
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => aoSoltar(String(c.id)),
  })
  const Icone = estagio.tipo === 'ganho' ? CircleCheck : CircleX
  const cartoes = fechados.data?.pages.flatMap((p) => p.cartoes) ?? []
  return (
    <section
      ref={el}
      aria-label={estagio.nome}
      className={cn(
        'flex min-h-0 shrink-0 flex-col rounded-(--r-lg) bg-surface-2',
        aberto ? 'w-64 p-2' : 'w-10',
        recebe === 'nao' && 'opacity-60',
        sobre && recebe === 'sim' && 'ring-1 ring-primary ring-inset',
      )}
    >
      {aberto ? (
        <>
          <header className="flex items-center gap-1.5 pl-1">
            <h2 className="min-w-0 flex-1 truncate text-13 leading-6 font-semibold">{estagio.nome}</h2>
            <IconButton
              tamanho="pequeno"
              rotulo={`Recolher ${estagio.nome}`}
              icone={<X />}
              onClick={() => setAberto(false)}
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {fechados.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando" />}
            {fechados.isError && (
              <p role="alert" className="p-2 text-12 text-danger">
                {fechados.error.message}
              </p>
            )}
            {fechados.data && cartoes.length === 0 && (
              <p className="p-2 text-12 text-text-2">Nenhum cartão terminou aqui ainda.</p>
            )}
            <ul className="flex flex-col gap-1 p-px">
              {cartoes.map((c) => (
                <li key={c.id}>
                  <button
                    type="button"
                    className="flex w-full items-baseline gap-2 rounded-(--r) border bg-surface px-2.5 py-2 text-left text-13 hover:border-border-strong"
                    onClick={() => aoAbrir(c.id)}
                  >
                    <span className="min-w-0 flex-1 truncate font-medium">{c.titulo}</span>
                    <span className="num text-12 text-text-2">{dataCurta(c.entrou_estagio_em)}</span>
                  </button>
                </li>
              ))}
            </ul>
            {fechados.hasNextPage && (
              <Button
                tamanho="pequeno"
                className="mt-2 w-full"
                ocupado={fechados.isFetchingNextPage}
                onClick={() => void fechados.fetchNextPage()}
              >
                Mostrar mais
              </Button>
            )}
          </div>
        </>
      ) : (
        <button
          type="button"
          aria-expanded="false"
          className="flex h-full w-full flex-col items-center gap-2 rounded-(--r-lg) py-2 text-12 text-text-2 hover:bg-surface-3"
          onClick={() => setAberto(true)}
        >
          <Icone
            className={cn('size-4 shrink-0', estagio.tipo === 'ganho' ? 'text-success' : 'text-danger')}
            aria-hidden="true"
          />
          <span className="font-medium [writing-mode:vertical-rl]">{estagio.nome}</span>
        </button>
      )}
    </section>
  )
}
