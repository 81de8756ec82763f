import { useSyncExternalStore } from 'react'
import { cn } from '#ui/classes.ts'
import { House, ListChecks, PanelLeft } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/marca.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { naoLidas } from '../paginas/titulo-do-documento.ts'
import { BotaoDaPessoa } from './botao-da-pessoa.tsx'
import { iconeDaArea } from './icones-das-areas.ts'
import { ItemDoTrilho } from './item-do-trilho.tsx'
import { useMeuMenu } from './meu-menu.ts'
import type { Atalho } from './usar-areas.ts'
import { useMarcaDeAprovacoes } from './usar-aprovacoes.ts'

const Favoritos = tardia(() => import('./favoritos.tsx').then((m) => m.Favoritos))
const alternar = () => void import('./mudar-meu-menu.ts').then((m) => m.alternarNomes())

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
