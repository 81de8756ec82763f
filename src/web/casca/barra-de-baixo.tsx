import { useSyncExternalStore } from 'react'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Avatar } from '#ui/avatar.tsx'
import { House, ListChecks } from '#ui/icones.ts'
import { naoLidas } from '../paginas/titulo-do-documento.ts'
import { iconeDaArea } from './icones-das-areas.ts'
import { ItemDoTrilho } from './item-do-trilho.tsx'
import type { Atalho } from './usar-areas.ts'
import { useMarcaDeAprovacoes } from './usar-aprovacoes.ts'

const LUGARES = 3
const marca =
  'size-11! aria-[current]:before:left-2.5! aria-[current]:before:-top-2 aria-[current]:before:h-[3px]! aria-[current]:before:w-5! aria-[current]:before:rounded-t-none! aria-[current]:before:rounded-b-[3px]!'

/**
 * Navigation bar at the bottom, under 768 px: home, the user's work, their first areas, and the user's avatar, which opens
 * everything else.
 */
export function BarraDeBaixo({
  areas,
  atual,
  aoAbrirMais,
}: {
  areas: readonly Atalho[]
  atual: string | null
  aoAbrirMais: () => void
}) {
  const pessoa = usePessoa()
  const n = useSyncExternalStore(naoLidas.assinar, naoLidas.ler)
  return (
    <nav
      aria-label="Departamentos"
      className="flex h-[calc(56px+env(safe-area-inset-bottom))] shrink-0 items-center justify-around border-t bg-bg px-2 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ItemDoTrilho href="/home" nome="Início" Icone={House} atual={atual === 'home'} className={marca} />
      <ItemDoTrilho
        href="/meu-trabalho"
        nome="Meu trabalho"
        Icone={ListChecks}
        atual={atual === 'meu-trabalho'}
        {...useMarcaDeAprovacoes()}
        className={marca}
      />
      {areas.slice(0, LUGARES).map((a) => (
        <ItemDoTrilho
          key={a.codigo}
          href={a.href}
          nome={a.nome}
          Icone={iconeDaArea(a.icone)}
          atual={atual === a.codigo}
          aviso={a.codigo === 'chat' && n > 0 ? 'há mensagens não lidas' : null}
          className={marca}
        />
      ))}
      <button
        type="button"
        className="grid size-11 place-items-center rounded"
        aria-label="Mais: áreas, conta e sair"
        onClick={aoAbrirMais}
      >
        <Avatar nome={pessoa.nome} chave={pessoa.id} imagem={pessoa.foto} tamanho={30} />
      </button>
    </nav>
  )
}
