import { Outlet } from '@tanstack/react-router'
import { Logo } from '#ui/marca.tsx'

/** The default layout for an anonymous user: the name of the application and the sign-in link only. */
export function MolduraDoVisitante() {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="flex h-14 shrink-0 items-center justify-between border-b px-4">
        <a href="/" className="inline-flex items-center gap-2.5 font-semibold">
          <Logo tamanho={24} />
          Girassol
        </a>
        <a className="g-btn" data-variante="contorno" data-tamanho="normal" href="/">
          Entrar
        </a>
      </header>
      <Outlet />
    </div>
  )
}
