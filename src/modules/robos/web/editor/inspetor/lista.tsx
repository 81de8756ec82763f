import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronDown, ChevronUp, Plus, Trash2 } from '#ui/icones.ts'

interface Props<T> {
  titulo: string
  itens: readonly T[]
  aoMudar: (itens: T[]) => void
  novo: () => T
  rotuloDoNovo: string
  maximo: number
  nomeDe: (item: T, n: number) => string
  desenhar: (item: T, mudar: (novo: T) => void, n: number) => ReactNode
  ordenavel?: boolean
}

/** A list of rows that can be added, edited, reordered and removed. */
export function Lista<T>({
  titulo,
  itens,
  aoMudar,
  novo,
  rotuloDoNovo,
  maximo,
  nomeDe,
  desenhar,
  ordenavel,
}: Props<T>) {
  const trocar = (a: number, b: number) =>
    aoMudar(itens.map((x, n) => (n === a ? (itens[b] ?? x) : n === b ? (itens[a] ?? x) : x)))
  return (
    <fieldset className="grid gap-2">
      <legend className="g-rotulo">{titulo}</legend>
      {itens.map((item, n) => (
        // rows are keyed by index: reordering moves the content, not the element
        <div key={n} className="flex items-start gap-1 rounded border p-2">
          <div className="grid min-w-0 flex-1 gap-2">
            {desenhar(item, (x) => aoMudar(itens.map((y, m) => (m === n ? x : y))), n)}
          </div>
          <span className="flex flex-col">
            <IconButton
              tamanho="pequeno"
              rotulo={`Remover ${nomeDe(item, n)}`}
              icone={<Trash2 />}
              onClick={() => aoMudar(itens.filter((_, m) => m !== n))}
            />
            {ordenavel && itens.length > 1 && (
              <>
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Subir ${nomeDe(item, n)}`}
                  icone={<ChevronUp />}
                  disabled={n === 0}
                  onClick={() => trocar(n, n - 1)}
                />
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Descer ${nomeDe(item, n)}`}
                  icone={<ChevronDown />}
                  disabled={n === itens.length - 1}
                  onClick={() => trocar(n, n + 1)}
                />
              </>
            )}
          </span>
        </div>
      ))}
      {itens.length < maximo && (
        <div>
          <Button tamanho="pequeno" icone={<Plus />} onClick={() => aoMudar([...itens, novo()])}>
            {rotuloDoNovo}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
