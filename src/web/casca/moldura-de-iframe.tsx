import { Outlet } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { lugarDasAcoes } from '#platform/navegador/pagina.tsx'
import { ExternalLink } from '#ui/icones.ts'
import { OfflineBar } from '#ui/offline-bar.tsx'
import { Logo } from '#ui/marca.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useCaminho, useDepartamentoDe, useLinha } from './usar-linha.ts'

const BarraDeAusencia = tardia(() => import('./ausencia-automatica.tsx').then((m) => m.BarraDeAusencia))

const dentroDeOutra = () => window.self !== window.top

/** Layout of a page embedded in another site: one thin title bar and the content, without rail, menu and palette. */
export function MolduraDeIframe() {
  const linha = useLinha()
  const caminho = useCaminho()
  const departamento = useDepartamentoDe(linha)
  const embutida = useSyncExternalStore(() => () => {}, dentroDeOutra)
  return (
    <div data-layout="iframe" className="flex h-dvh flex-col overflow-hidden bg-surface">
      <header className="flex h-9 shrink-0 items-center gap-2 border-b bg-bg px-3 text-12 text-text-2">
        <Logo tamanho={16} />
        <span className="min-w-0 flex-1 truncate">
          {departamento && `${departamento.nome} · `}
          <b className="text-text">{linha?.titulo}</b>
        </span>
        <span ref={lugarDasAcoes.mudar} className="flex items-center gap-2 empty:hidden" />
        <a
          className="inline-flex items-center gap-1 rounded-xs hover:text-text"
          href={embutida ? caminho : '/home'}
          target={embutida ? '_blank' : undefined}
          rel={embutida ? 'noopener' : undefined}
        >
          {embutida ? 'Abrir no Girassol' : 'Ir para o início'} {embutida && <ExternalLink className="size-3" />}
        </a>
      </header>
      <OfflineBar />
      <Aguarde>
        <BarraDeAusencia />
      </Aguarde>
      <main id="conteudo" className="min-h-0 flex-1 overflow-y-auto">
        <Outlet />
      </main>
    </div>
  )
}
