import { createElement, useState } from 'react'
import { simples } from '#engines/fluxo/texto.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { iconeDa, pecas, type Peca } from './tipos-da-paleta.ts'

export const TIPO_ARRASTADO = 'application/x-girassol-no'

/** Palette of node types: dragged, or chosen by keyboard and added after the selected node. */
export function Paleta({ aoEscolher, idDaBusca }: { aoEscolher: (p: Peca) => void; idDaBusca: string }) {
  const [busca, setBusca] = useState('')
  const achadas = pecas.filter((p) => simples(`${p.rotulo} ${p.explica}`).includes(simples(busca)))
  const escolher = (p: Peca) => {
    aoEscolher(p)
    setBusca('')
  }
  return (
    <nav aria-label="Nós para acrescentar" className="flex min-h-0 flex-col border-r bg-surface max-lg:hidden">
      <div className="p-2">
        <SearchInput
          id={idDaBusca}
          rotulo="Buscar nó para acrescentar"
          placeholder="Buscar nó"
          atalho="n"
          tamanho="pequeno"
          valor={busca}
          aoMudar={setBusca}
          onKeyDown={(e) => {
            if (e.key !== 'Enter' || !achadas[0]) return
            e.preventDefault()
            escolher(achadas[0])
          }}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {achadas.length === 0 && <p className="p-2 text-12 text-text-2">Nenhum nó com esse nome.</p>}
        {[...Map.groupBy(achadas, (p) => p.grupo)].map(([grupo, delas]) => (
          <section key={grupo} aria-label={grupo}>
            <h3 className="px-2 pt-3 pb-1 text-11 font-semibold text-text-3">{grupo}</h3>
            <ul>
              {delas.map((p) => (
                <PecaDaPaleta key={p.chave} p={p} aoEscolher={() => escolher(p)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

function PecaDaPaleta({ p, aoEscolher }: { p: Peca; aoEscolher: () => void }) {
  return (
    <li>
      <button
        type="button"
        draggable
        title={p.explica}
        className="flex w-full cursor-grab items-center gap-2 rounded-sm px-2 py-1.5 text-left text-13 hover:bg-surface-2"
        onClick={aoEscolher}
        onDragStart={(e) => {
          e.dataTransfer.setData(TIPO_ARRASTADO, p.chave)
          e.dataTransfer.effectAllowed = 'copy'
        }}
      >
        {createElement(iconeDa(p), { className: 'shrink-0 text-text-2' })}
        {p.rotulo}
      </button>
    </li>
  )
}
