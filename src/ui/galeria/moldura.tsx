import { useId, type ReactNode } from 'react'

/** One component of the gallery: its name, one line on when to use it, and its examples. */
export function Amostra({
  nome,
  nota,
  children,
  largo,
}: {
  nome: string
  nota?: string
  children: ReactNode
  largo?: boolean
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={largo ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <h3 id={id} className="text-13 font-semibold">
        {nome}
      </h3>
      {nota && <p className="text-12 text-text-2">{nota}</p>}
      <div className={`mt-3 flex flex-col items-start gap-3 [&>*]:max-w-full ${largo ? '' : 'max-w-[480px]'}`}>
        {children}
      </div>
    </section>
  )
}

export function Secao({ id, titulo, children }: { id: string; titulo: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-4 border-b px-6 py-6 max-md:px-4">
      <h2 id={`${id}-titulo`} className="titulo-painel mb-4">
        {titulo}
      </h2>
      <div className="grid gap-x-10 gap-y-9 md:grid-cols-2 2xl:grid-cols-3">{children}</div>
    </section>
  )
}

export const Linha = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)
