import type { ReactNode } from 'react'
import { MarcaDaEmpresa } from '#modules/empresa/web/publico.ts'

/** Layout of public pages: the company's name and the content. */
export function MolduraPublica({ empresa, children }: { empresa: string | undefined; children: ReactNode }) {
  // embedded in another site, which has its own header
  if (window.self !== window.top) return <main className="p-1">{children}</main>
  return (
    <div className="min-h-dvh bg-surface-2">
      <header className="flex items-center gap-2.5 border-b bg-surface px-6 py-4 text-16 font-semibold">
        <MarcaDaEmpresa nome={empresa} />
      </header>
      <main className="mx-auto max-w-[560px] px-4 py-8">
        <div className="rounded-(--r) border bg-surface p-6 max-md:p-4">{children}</div>
      </main>
    </div>
  )
}
