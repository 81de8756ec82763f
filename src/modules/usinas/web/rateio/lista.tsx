import { useRef, useState, type KeyboardEvent } from 'react'
import { useAlvoDeArrasto, useArrastavel } from '#ui/arrastar.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { GripVertical, X } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { BaseDoSimulador } from '../../contract/rateios.ts'
import type { ListaDeRateio } from '../../regras/simulador.ts'

type Linha = ListaDeRateio['linhas'][number]

/** Moves an item of a list; a place out of range is the nearest end. */
export function mover<T>(lista: readonly T[], de: number, para: number): T[] {
  const destino = Math.min(Math.max(para, 0), lista.length - 1)
  const item = lista[de]
  return item === undefined ? [...lista] : lista.toSpliced(de, 1).toSpliced(destino, 0, item)
}

interface Props {
  base: BaseDoSimulador
  lista: ListaDeRateio
  aoMudar: (l: ListaDeRateio) => void
}

/** Units of the list in their order. Drag, or Space and the arrows. */
export function ListaDoSimulador({ base, lista, aoMudar }: Props) {
  const [pega, setPega] = useState<string | null>(null)
  const porId = new Map(base.unidades.map((u) => [u.unidade_id, u]))
  const mudar = (linhas: readonly Linha[]) => aoMudar({ ...lista, linhas })
  if (lista.linhas.length === 0)
    return <p className="text-13 text-text-2">Inclua as unidades que vão receber a energia desta usina.</p>
  return (
    <ol aria-label="Unidades do rateio, em ordem" className="rounded-lg border bg-surface">
      {lista.linhas.map((l, n) => {
        const u = porId.get(l.unidade_id)
        return (
          <LinhaDaLista
            key={l.unidade_id}
            n={n}
            linha={l}
            titulo={u?.titular ?? 'Unidade'}
            numero={u?.numero ?? null}
            pega={pega === l.unidade_id}
            destino={lista.modo === 'ordem' && lista.destino_id === l.unidade_id}
            aoPegar={(sim) => setPega(sim ? l.unidade_id : null)}
            aoMover={(para) => mudar(mover(lista.linhas, n, para))}
            aoReceber={(de) => mudar(mover(lista.linhas, de, n))}
            aoMudarParte={(parte) => mudar(lista.linhas.map((x) => (x === l ? { ...x, parte } : x)))}
            aoTirar={() => mudar(lista.linhas.filter((x) => x !== l))}
          />
        )
      })}
    </ol>
  )
}

interface PropsDaLinha {
  n: number
  linha: Linha
  titulo: string
  numero: string | null
  pega: boolean
  destino: boolean
  aoPegar: (sim: boolean) => void
  aoMover: (para: number) => void
  aoReceber: (de: number) => void
  aoMudarParte: (parte: number) => void
  aoTirar: () => void
}

function LinhaDaLista(p: PropsDaLinha) {
  const el = useRef<HTMLLIElement>(null)
  const noAr = useArrastavel(el, { tipo: 'unidade-do-rateio', n: p.n }, true)
  useAlvoDeArrasto(el, {
    aceita: (carga) => carga.tipo === 'unidade-do-rateio',
    aoPairar: () => {},
    aoSoltar: (carga) => typeof carga.n === 'number' && p.aoReceber(carga.n),
  })
  const tecla = (e: KeyboardEvent) => {
    if (e.key === ' ') p.aoPegar(!p.pega)
    else if (e.key === 'Escape' && p.pega) p.aoPegar(false)
    else if (p.pega && e.key === 'ArrowUp') p.aoMover(p.n - 1)
    else if (p.pega && e.key === 'ArrowDown') p.aoMover(p.n + 1)
    else return
    e.preventDefault()
    e.stopPropagation()
  }
  return (
    <li
      ref={el}
      className={`flex items-center gap-2 border-b px-2 py-1.5 text-13 last:border-b-0 ${noAr ? 'opacity-60' : ''} ${p.pega ? 'bg-surface-2' : ''}`}
    >
      <button
        type="button"
        className="flex items-center gap-1 rounded p-1"
        aria-pressed={p.pega}
        aria-label={`${p.n + 1}º, ${p.titulo}. Espaço pega, setas movem`}
        onKeyDown={tecla}
        onBlur={() => p.pega && p.aoPegar(false)}
      >
        <GripVertical />
        <span className="num w-7 text-right text-text-2">{p.n + 1}º</span>
      </button>
      <span className="min-w-0 flex-1 truncate">
        <b className="font-semibold">{p.titulo}</b> <span className="num text-12 text-text-2">{p.numero}</span>
        {p.destino && <span className="text-12 text-text-2"> recebe a sobra</span>}
      </span>
      {p.linha.parte !== null && (
        <NumberField
          rotulo={`Parte de ${p.titulo}, em %`}
          rotuloOculto
          className="w-28"
          valor={p.linha.parte}
          casas={2}
          min={0}
          max={100}
          aoMudar={(v) => p.aoMudarParte(v ?? 0)}
        />
      )}
      <IconButton rotulo={`Tirar ${p.titulo}`} icone={<X />} onClick={p.aoTirar} />
    </li>
  )
}
