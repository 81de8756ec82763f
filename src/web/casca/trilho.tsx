import { useSyncExternalStore } from 'react'
import { cn } from '#ui/classes.ts'
import { House, ListChecks, PanelLeft, type Icone } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/marca.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { naoLidas } from '../paginas/titulo-do-documento.ts'
import { BotaoDaPessoa } from './botao-da-pessoa.tsx'
import { iconeDaArea } from './icones-das-areas.ts'
import { useMeuMenu } from './meu-menu.ts'
import type { Atalho } from './usar-areas.ts'
import { useMarcaDeAprovacoes } from './usar-aprovacoes.ts'

/** Letters of a name that the wide rail shows without cutting it. */
const CABE = 20
const Favoritos = tardia(() => import('./favoritos.tsx').then((m) => m.Favoritos))
const alternar = () => void import('./mudar-meu-menu.ts').then((m) => m.alternarNomes())

export function ItemDoTrilho({
  href,
  nome,
  Icone,
  atual,
  aviso,
  n = 0,
  largo = false,
  atalhos,
  className,
}: {
  href: string
  nome: string
  Icone: Icone
  atual: boolean
  /** what waits there; null: nothing */
  aviso?: string | null
  /** how many wait; 0: a dot without a number */
  n?: number
  /** with its name next to the icon */
  largo?: boolean
  /** keys that act on it, for screen readers */
  atalhos?: string
  className?: string
}) {
  return (
    <a
      href={href}
      aria-label={aviso ? `${nome}, ${aviso}` : nome}
      aria-current={atual ? 'page' : undefined}
      aria-keyshortcuts={atalhos}
      data-dica={largo && nome.length < CABE ? undefined : nome}
      className={cn(
        'relative shrink-0 rounded text-text-2 outline-offset-[-2px] hover:bg-surface-2 aria-[current]:bg-surface-3 aria-[current]:text-text',
        'aria-[current]:before:absolute aria-[current]:before:-left-2.5 aria-[current]:before:h-[18px] aria-[current]:before:w-[3px] aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-primary',
        largo ? 'flex h-8 w-full items-center gap-2.5 px-2 text-13' : 'grid size-9 place-items-center',
        className,
      )}
    >
      <Icone className="size-[18px] shrink-0" />
      {largo && <span className="min-w-0 flex-1 truncate">{nome}</span>}
      {aviso && n > 0 && (
        <span
          className={cn(
            'num grid h-4 min-w-4 place-items-center rounded-full border-2 border-bg bg-primary px-0.5 text-[10px] leading-none font-semibold text-primary-fg',
            !largo && 'absolute top-0 right-0',
          )}
          aria-hidden="true"
        >
          {n > 99 ? '99+' : n}
        </span>
      )}
      {aviso && n === 0 && (
        <span
          className={cn(
            'box-content size-2 rounded-full border-2 border-bg bg-primary',
            !largo && 'absolute top-1.5 right-1.5',
          )}
          aria-hidden="true"
        />
      )}
    </a>
  )
}

/** Rail with the departments the user may enter, always in the same order, and the user's avatar at the bottom. */
export function Trilho({ areas, atual }: { areas: readonly Atalho[]; atual: string | null }) {
  const n = useSyncExternalStore(naoLidas.assinar, naoLidas.ler)
  const { largo, favoritos } = useMeuMenu()
  return (
    <nav
      aria-label="Departamentos"
      className="row-span-full flex min-h-0 flex-col items-center border-r bg-bg px-2.5 py-2.5 max-md:hidden"
    >
      <a href="/home" aria-label="Girassol, início" className="mb-2.5 rounded-full">
        <Logo tamanho={28} />
      </a>
      <div className="-mx-2.5 flex min-h-0 w-[calc(100%+20px)] flex-1 flex-col items-center gap-1 overflow-y-auto overflow-x-hidden px-2.5 py-0.5 [scrollbar-width:none]">
        <ItemDoTrilho href="/home" nome="Início" Icone={House} atual={atual === 'home'} largo={largo} />
        <ItemDoTrilho
          href="/meu-trabalho"
          nome="Meu trabalho"
          Icone={ListChecks}
          atual={atual === 'meu-trabalho'}
          {...useMarcaDeAprovacoes()}
          largo={largo}
        />
        {favoritos.length > 0 && (
          <Aguarde>
            <Favoritos largo={largo} />
          </Aguarde>
        )}
        {areas.map((a) => (
          <ItemDoTrilho
            key={a.codigo}
            href={a.href}
            nome={a.nome}
            Icone={iconeDaArea(a.icone)}
            atual={atual === a.codigo}
            largo={largo}
            aviso={a.codigo === 'chat' && n > 0 ? 'há mensagens não lidas' : null}
          />
        ))}
      </div>
      <div className={cn('mt-2 flex w-full items-center gap-1', !largo && 'flex-col')}>
        <IconButton
          rotulo={largo ? 'Mostrar só os ícones' : 'Mostrar os nomes'}
          aria-expanded={largo}
          icone={<PanelLeft />}
          className={largo ? 'order-last ml-auto' : ''}
          onClick={alternar}
        />
        <BotaoDaPessoa />
      </div>
    </nav>
  )
}
