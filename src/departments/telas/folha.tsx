import type { ReactNode } from 'react'
import { cn } from '#ui/classes.ts'
import { MarcaDaEmpresa } from '#modules/empresa/web/publico.ts'

/**
 * A page with one message: error, refusal, invalid link. `dentro`: it is inside the shell, which has its own header.
 */
export function Folha({
  titulo,
  frase,
  children,
  acoes,
  dentro,
}: {
  titulo: string
  frase: ReactNode
  children?: ReactNode
  acoes?: ReactNode
  dentro?: boolean
}) {
  const Corpo = dentro ? 'section' : 'main'
  return (
    <div className={cn('flex flex-col bg-surface', dentro ? 'min-h-full' : 'min-h-dvh')}>
      {!dentro && (
        <header className="px-6 py-5 md:px-10 md:py-8">
          <a
            href="/"
            className="inline-flex items-center gap-2.5 text-16 font-semibold tracking-[-.01em]"
            aria-label="Página inicial"
          >
            <MarcaDaEmpresa />
          </a>
        </header>
      )}
      <Corpo className="mx-auto flex w-full max-w-[520px] flex-1 flex-col justify-center px-6 pb-[18vh]">
        <h1 data-cabeca="" className="titulo-pagina">
          {titulo}
        </h1>
        <div className="mt-2 text-14 text-text-2">{frase}</div>
        {children}
        {acoes && <div className="mt-6 flex flex-wrap gap-2">{acoes}</div>}
      </Corpo>
    </div>
  )
}
