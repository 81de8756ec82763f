import { useSyncExternalStore } from 'react'
import type { Departamento, Linha } from '#departments/tipos.ts'
import { lugarDasAcoes, tituloDaPagina } from '#platform/navegador/pagina.tsx'
import { cn } from '#ui/classes.ts'
import { Menu, PanelLeft, Search } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { podeAbrir } from '../rotas/guardas.ts'
import { alternarMenu, chaveDoMenu, usePreferenciasDoMenu } from './preferencias-do-menu.ts'
import { useQuem } from './usar-areas.ts'

const Estrela = tardia(() => import('./estrela.tsx').then((m) => m.Estrela))
const Sino = tardia(() => import('../notificacoes/sino.tsx').then((m) => m.Sino))

interface Props {
  linha: Linha | null
  departamento: Departamento | null
  aoBuscar: () => void
  aoAbrirMenu: () => void
}

/** Top bar: the current location, the search and menu buttons, and the actions of the page. */
export function BarraDoTopo({ linha, departamento, aoBuscar, aoAbrirMenu }: Props) {
  const titulo = useSyncExternalStore(tituloDaPagina.assinar, tituloDaPagina.ler)
  const { recolhidos } = usePreferenciasDoMenu()
  const recolhido = departamento !== null && recolhidos.includes(chaveDoMenu(departamento.codigo, linha))
  const quem = useQuem()
  const primeira = departamento?.grupos[0]?.linhas[0]
  const aqui = titulo ?? (linha && departamento && linha.path === `/${departamento.codigo}` ? null : linha?.titulo)
  return (
    <header
      className={cn(
        'flex h-11 shrink-0 items-center gap-2 border-b bg-surface px-4 text-13 max-md:h-12 max-md:gap-1 max-md:px-2',
        linha?.cabecaPropria && 'max-md:hidden',
      )}
    >
      {recolhido && (
        <IconButton
          rotulo="Mostrar o menu"
          atalho="["
          icone={<PanelLeft />}
          className="-ml-2 max-md:hidden"
          onClick={() => alternarMenu(chaveDoMenu(departamento.codigo, linha))}
        />
      )}
      {departamento && (
        <IconButton
          rotulo={`Menu de ${departamento.nome}`}
          semDica
          icone={<Menu />}
          className="md:hidden"
          onClick={aoAbrirMenu}
        />
      )}
      <nav aria-label="Você está em" className="@container min-w-0 flex-1 max-md:pl-2">
        <ol className="flex min-w-0 items-center">
          {departamento && (
            <li
              className={cn(
                'truncate md:shrink-0',
                aqui
                  ? 'text-text-3 max-md:hidden max-md:group-has-[[data-cabeca]]/pagina:block @max-[72px]:hidden!'
                  : 'font-[550] max-md:group-has-[[data-cabeca]]/pagina:sr-only',
              )}
            >
              {aqui && primeira && podeAbrir(quem, primeira) ? (
                <a href={primeira.path} className="rounded-xs hover:text-text">
                  {departamento.nome}
                </a>
              ) : (
                departamento.nome
              )}
            </li>
          )}
          {departamento && aqui && (
            <li aria-hidden="true" className="px-2 text-text-3 max-md:hidden">
              /
            </li>
          )}
          {/* hidden on a phone when the page has its own heading, and where actions leave no room for it */}
          {aqui && (
            <li
              aria-current="page"
              className="truncate font-[550] max-md:group-has-[[data-cabeca]]/pagina:sr-only @max-[72px]:sr-only"
            >
              {aqui}
            </li>
          )}
        </ol>
      </nav>
      {linha && !linha.path.includes('{') && (
        <Aguarde fallback={<span className="size-7 shrink-0 max-md:hidden" />}>
          <Estrela path={linha.path} nome="esta página" className="max-md:hidden" />
        </Aguarde>
      )}
      <button
        type="button"
        className="g-campo w-[280px]! shrink text-text-3! max-lg:w-[200px]! max-md:hidden"
        onClick={aoBuscar}
      >
        <Search />
        <span className="flex-1 truncate text-left">Buscar ou comandar</span>
        <Kbd teclas="mod+k" />
      </button>
      <IconButton rotulo="Buscar ou comandar" semDica icone={<Search />} className="md:hidden" onClick={aoBuscar} />
      <Aguarde fallback={<span className="size-8 shrink-0" />}>
        <Sino />
      </Aguarde>
      <div ref={lugarDasAcoes.mudar} className="g-acoes flex shrink-0 items-center gap-2 empty:hidden md:ml-1.5" />
    </header>
  )
}
