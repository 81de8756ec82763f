import { useMemo, useRef, useState } from 'react'
import { SearchInput } from '#ui/search-input.tsx'
import { semAcentos } from '#kit/texto.ts'
import { categorias, type Categoria } from './emojis.ts'

const COLUNAS = 8

export function filtrarEmojis(busca: string): readonly Categoria[] {
  const palavras = semAcentos(busca).split(/\s+/).filter(Boolean)
  if (palavras.length === 0) return categorias
  return categorias
    .map((c) => ({ ...c, emojis: c.emojis.filter((e) => palavras.every((p) => semAcentos(e.nome).includes(p))) }))
    .filter((c) => c.emojis.length > 0)
}

/** Arrow keys move in the grid, Enter selects; typing searches. */
export function PainelDeEmoji({ aoEscolher }: { aoEscolher: (emoji: string) => void }) {
  const [busca, setBusca] = useState('')
  const caixa = useRef<HTMLDivElement>(null)
  const achadas = useMemo(() => filtrarEmojis(busca), [busca])
  const andar = (e: React.KeyboardEvent) => {
    const passo = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUNAS, ArrowUp: -COLUNAS }[e.key]
    if (passo === undefined) return
    const todos = [...(caixa.current?.querySelectorAll<HTMLButtonElement>('[data-emoji]') ?? [])]
    const atual = todos.findIndex((b) => b === document.activeElement)
    if (atual < 0 && e.key !== 'ArrowDown') return
    e.preventDefault()
    todos[atual < 0 ? 0 : Math.min(todos.length - 1, Math.max(0, atual + passo))]?.focus()
  }
  return (
    <div ref={caixa} className="flex h-80 w-[316px] flex-col" onKeyDown={andar}>
      <div className="p-2">
        <SearchInput
          rotulo="Buscar emoji"
          autoFocus
          tamanho="pequeno"
          valor={busca}
          aoMudar={setBusca}
          onKeyDown={(e) => {
            const primeiro = achadas[0]?.emojis[0]
            if (e.key === 'Enter' && primeiro) {
              e.preventDefault()
              aoEscolher(primeiro.emoji)
            }
          }}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {achadas.length === 0 && <p className="py-8 text-center text-13 text-text-2">Nenhum emoji encontrado</p>}
        {achadas.map((c) => (
          <section key={c.nome} aria-label={c.nome}>
            <h3 className="sticky top-0 bg-surface py-1 text-11 font-[550] text-text-2">{c.nome}</h3>
            <div className="grid grid-cols-8">
              {c.emojis.map((e) => (
                <button
                  key={e.emoji}
                  type="button"
                  data-emoji
                  tabIndex={-1}
                  className="grid h-9 place-items-center rounded-sm text-20 hover:bg-surface-3 focus-visible:bg-surface-3"
                  aria-label={e.nome}
                  title={e.nome}
                  onClick={() => aoEscolher(e.emoji)}
                >
                  {e.emoji}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
