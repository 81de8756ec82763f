import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page-header.tsx'

/** A page with one narrow column: a form, or a short record. */
export function Folha({ titulo, detalhe, children }: { titulo: string; detalhe?: string; children: ReactNode }) {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo={titulo} detalhe={detalhe} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-3xl gap-8 p-5">{children}</div>
      </div>
    </div>
  )
}
