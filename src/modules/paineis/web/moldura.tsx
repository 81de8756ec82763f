import { type ReactNode } from 'react'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { Barra, EscolhaDoRelogio } from './barra.tsx'
import type { Recorte } from './recorte.ts'

const Linhas = tardia(() => import('./linhas.tsx').then((m) => m.Linhas))

interface Props {
  titulo: string
  r: Recorte
  departamento: string | undefined
  todosOsFunis?: boolean
  semRelogio?: boolean
  children: ReactNode
}

/** Frame of every panel: title, filters, and the figures or the rows of the selected one. */
export function MolduraDoPainel({ titulo, r, departamento, semRelogio, children, ...barra }: Props) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader titulo={titulo} acoes={!semRelogio && <EscolhaDoRelogio r={r} />} />
      <Barra r={r} departamento={departamento} {...barra} />
      {r.quais ? (
        <Aguarde fallback={<Skeleton className="m-4 h-52" />}>
          <Linhas r={r} quais={r.quais} />
        </Aguarde>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="min-h-0 flex-1 overflow-y-auto p-4" tabIndex={0} role="region" aria-label={titulo}>
          {children}
        </div>
      )}
    </div>
  )
}

/** Definitions of the figures, at the end of the page. */
export function ComoSeConta({ itens }: { itens: readonly { nome: string; definicao: string }[] }) {
  return (
    <section aria-label="Como se conta" className="mt-6 max-w-prose border-t pt-4">
      <h2 className="text-13 font-semibold">Como se conta</h2>
      <dl className="mt-2 grid gap-2 text-13">
        {itens.map((i) => (
          <div key={i.nome}>
            <dt className="inline font-medium">{i.nome}: </dt>
            <dd className="inline text-text-2">{i.definicao}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-text-2">
        O painel soma só os cartões que você vê nos funis. O que foi desfeito não entra em conta nenhuma.
      </p>
    </section>
  )
}
