import { Outlet } from '@tanstack/react-router'
import { MarcaDaEmpresa } from '#modules/empresa/web/publico.ts'

/** The default layout for an anonymous user: the name of the application and the sign-in link only. */
export function MolduraDoVisitante() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex h-14 shrink-0 items-center justify-between border-b px-4">
        <a href="/" className="inline-flex items-center gap-2.5 font-semibold">
          <MarcaDaEmpresa tamanho={24} />
        </a>
        <a className="g-btn" data-variante="contorno" data-tamanho="normal" href="/">
          Entrar
        </a>
      </header>
      <Outlet />
    </div>
  )
}
