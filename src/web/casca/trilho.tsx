import { useSyncExternalStore } from 'react'
import { cn } from '#ui/classes.ts'
import { House, ListChecks, type Icone } from '#ui/icones.ts'
import { Logo } from '#ui/marca.tsx'
import { naoLidas } from '../paginas/titulo-do-documento.ts'
import { BotaoDaPessoa } from './botao-da-pessoa.tsx'
import { iconeDaArea } from './icones-das-areas.ts'
import type { Atalho } from './usar-areas.ts'
import { useMarcaDeAprovacoes } from './usar-aprovacoes.ts'

export function ItemDoTrilho({
  href,
  nome,
  Icone,
  atual,
  aviso,
  n = 0,
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
  className?: string
}) {
  return (
    <a
      href={href}
      aria-label={aviso ? `${nome}, ${aviso}` : nome}
      aria-current={atual ? 'page' : undefined}
      data-dica={nome}
      className={cn(
        'relative grid size-9 shrink-0 place-items-center rounded text-text-2 outline-offset-[-2px] hover:bg-surface-2 aria-[current]:bg-surface-3 aria-[current]:text-text',
        'aria-[current]:before:absolute aria-[current]:before:-left-2.5 aria-[current]:before:h-[18px] aria-[current]:before:w-[3px] aria-[current]:before:rounded-r-[3px] aria-[current]:before:bg-primary',
        className,
      )}
    >
      <Icone className="size-[18px]" />
      {aviso && n > 0 && (
        <span
          className="num absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full border-2 border-bg bg-primary px-0.5 text-[10px] leading-none font-semibold text-primary-fg"
          aria-hidden="true"
        >
          {n > 99 ? '99+' : n}
        </span>
      )}
      {aviso && n === 0 && (
        <span
          className="absolute top-1.5 right-1.5 box-content size-2 rounded-full border-2 border-bg bg-primary"
          aria-hidden="true"
        />
      )}
    </a>
  )
}

/** Rail with the departments the user may enter, always in the same order, and the user's avatar at the bottom. */
export function Trilho({ areas, atual }: { areas: readonly Atalho[]; atual: string | null }) {
  const n = useSyncExternalStore(naoLidas.assinar, naoLidas.ler)
  return (
    <nav
      aria-label="Departamentos"
      className="row-span-full flex min-h-0 flex-col items-center border-r bg-bg py-2.5 max-md:hidden"
    >
      <a href="/home" aria-label="Girassol, início" className="mb-2.5 rounded-full">
        <Logo tamanho={28} />
      </a>
      <div className="flex min-h-0 w-full flex-1 flex-col items-center gap-1 overflow-y-auto overflow-x-hidden py-0.5 [scrollbar-width:none]">
        <ItemDoTrilho href="/home" nome="Início" Icone={House} atual={atual === 'home'} />
        <ItemDoTrilho
          href="/meu-trabalho"
          nome="Meu trabalho"
          Icone={ListChecks}
          atual={atual === 'meu-trabalho'}
          {...useMarcaDeAprovacoes()}
        />
        {areas.map((a) => (
          <ItemDoTrilho
            key={a.codigo}
            href={a.href}
            nome={a.nome}
            Icone={iconeDaArea(a.icone)}
            atual={atual === a.codigo}
            aviso={a.codigo === 'chat' && n > 0 ? 'há mensagens não lidas' : null}
          />
        ))}
      </div>
      <div className="mt-2">
        <BotaoDaPessoa />
      </div>
    </nav>
  )
}
