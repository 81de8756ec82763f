import { useRef, useState, type KeyboardEvent } from 'react'
import { linhas } from '#departments/index.ts'
import type { Linha } from '#departments/tipos.ts'
import { useAlvoDeArrasto, useArrastavel, type Carga } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { podeAbrir } from '../rotas/guardas.ts'
import { iconeDaLinha } from './icones-das-linhas.ts'
import { ItemDoTrilho } from './item-do-trilho.tsx'
import { useMeuMenu } from './meu-menu.ts'
import { moverFavorito } from './mudar-meu-menu.ts'
import { nomeDaLinha } from './nome-da-linha.ts'
import { useQuem } from './usar-areas.ts'
import { useCaminho } from './usar-linha.ts'

const TIPO = 'favorita'

/** The pages that the user has starred and may still open, in their order. */
export function useFavoritas(): readonly Linha[] {
  const quem = useQuem()
  return useMeuMenu().favoritos.flatMap((path) => linhas.find((l) => l.path === path && podeAbrir(quem, l)) ?? [])
}

/** Starred pages in the rail. Their order is changed by dragging, or with Alt and an arrow key. */
export function Favoritos({ largo }: { largo: boolean }) {
  const favoritas = useFavoritas()
  const [dito, setDito] = useState('')
  if (favoritas.length === 0) return null
  const teclar = (e: KeyboardEvent, n: number) => {
    const passo = e.altKey ? { ArrowUp: -1, ArrowDown: 1 }[e.key] : undefined
    const [l, outra] = [favoritas[n], favoritas[n + (passo ?? 0)]]
    if (!passo || !l) return
    e.preventDefault()
    if (!outra) return
    setDito(`${nomeDaLinha(l)}: lugar ${n + passo + 1} de ${favoritas.length}`)
    void moverFavorito(l.path, outra.path)
  }
  return (
    <section aria-label="Favoritas" className="flex w-full flex-col items-center gap-1 border-b pb-1.5 mb-0.5">
      {favoritas.map((l, n) => (
        <Favorita key={l.path} l={l} largo={largo} aoTeclar={(e) => teclar(e, n)} />
      ))}
      <span role="status" className="sr-only">
        {dito}
      </span>
    </section>
  )
}

const ehFavorita = (c: Carga): c is Carga & { path: string } => c.tipo === TIPO && typeof c.path === 'string'

function Favorita({ l, largo, aoTeclar }: { l: Linha; largo: boolean; aoTeclar: (e: KeyboardEvent) => void }) {
  const el = useRef<HTMLDivElement>(null)
  const [sobre, setSobre] = useState(false)
  const noAr = useArrastavel(el, { tipo: TIPO, path: l.path }, true)
  useAlvoDeArrasto(el, {
    aceita: (c) => ehFavorita(c) && c.path !== l.path,
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => ehFavorita(c) && void moverFavorito(c.path, l.path),
  })
  const caminho = useCaminho()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the link inside
    <div
      ref={el}
      onKeyDown={aoTeclar}
      className={cn('flex w-full justify-center rounded', sobre && 'bg-surface-3', noAr && 'opacity-50')}
    >
      <ItemDoTrilho
        href={l.path}
        nome={nomeDaLinha(l)}
        Icone={iconeDaLinha(l.icone)}
        atual={caminho === l.path}
        largo={largo}
        atalhos="Alt+ArrowUp Alt+ArrowDown"
      />
    </div>
  )
}
