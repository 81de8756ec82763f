import { useRef, useState, type KeyboardEvent } from 'react'
import { useAlvoDeArrasto, useArrastavel, type Carga } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import type { StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaPosicao, nomeDaString, type Vaga } from '../../regras/posicao.ts'
import type { ModuloNaMao, Movel } from './mover.ts'

const moduloEm = (s: StringDoMapa, posicao: number): ModuloNaMao | null => {
  const lida = s.posicoes.find((p) => p.posicao === posicao)
  return lida ? { instalacao_id: lida.id, serie: lida.serie, de: { string_id: s.id, n: s.n, posicao } } : null
}

/** Space picks a module up and drops it, Esc leaves it where it was. Returns whether the key was one of them. */
export function teclaDeMover(e: KeyboardEvent, movel: Movel, s: StringDoMapa, posicao = 0): boolean {
  if (e.key === 'Escape' && movel.naMao) {
    e.preventDefault()
    e.stopPropagation()
    movel.largar()
    return true
  }
  if (e.key !== ' ') return false
  e.preventDefault()
  if (movel.naMao) movel.soltar(movel.naMao, { string_id: s.id, n: s.n, posicao })
  else {
    const modulo = moduloEm(s, posicao)
    if (modulo) movel.pegar(modulo)
  }
  return true
}

const cargaDe = (m: ModuloNaMao | null, item: string): Carga => ({ tipo: 'modulo', item, ...m, ...m?.de })
function moduloDa({ instalacao_id, serie, string_id, n, posicao }: Carga): ModuloNaMao | null {
  const doMapa = typeof instalacao_id === 'string' && typeof serie === 'string' && typeof string_id === 'string'
  return doMapa && typeof n === 'number' && typeof posicao === 'number'
    ? { instalacao_id, serie, de: { string_id, n, posicao } }
    : null
}

interface Props {
  s: StringDoMapa
  posicao: number
  cor: string
  esperando: boolean
  atual: boolean
  /** the first one to receive the focus while none is chosen */
  alcancavel: boolean
  movel: Movel | undefined
  aoEscolher: (v: Vaga) => void
  aoTeclar: (e: KeyboardEvent) => void
}

/** One position of a string: its number, and the end of its serial. */
export function Modulo({ s, posicao, cor, esperando, atual, alcancavel, movel, aoEscolher, aoTeclar }: Props) {
  const el = useRef<HTMLButtonElement>(null)
  const [sobre, setSobre] = useState(false)
  const vaga = { string_id: s.id, n: s.n, posicao }
  const modulo = moduloEm(s, posicao)
  const noAr = useArrastavel(el, cargaDe(modulo, s.item_id), movel !== undefined && modulo !== null)
  useAlvoDeArrasto(el, {
    aceita: (c) => movel !== undefined && c.tipo === 'modulo' && c.item === s.item_id,
    aoPairar: (onde) => setSobre(onde !== null),
    aoSoltar: (c) => {
      const m = moduloDa(c)
      if (m) movel?.soltar(m, vaga)
    },
  })
  const naMao = movel?.naMao?.de.string_id === s.id && movel.naMao.de.posicao === posicao
  const ponta = posicao === 1 ? '+' : posicao === s.modulos ? '−' : ''
  return (
    <button
      ref={el}
      type="button"
      data-lugar={nomeDaPosicao(s.n, posicao)}
      aria-pressed={atual}
      tabIndex={atual || alcancavel ? 0 : -1}
      className={cn(
        'num grid h-20 w-14 shrink-0 content-between rounded border-2 p-1 text-left text-12 focus-visible:outline-2',
        (noAr || naMao) && 'opacity-50',
        sobre && 'outline-2 outline-primary',
      )}
      style={{
        borderColor: modulo || atual ? cor : 'var(--border-strong)',
        borderStyle: modulo ? 'solid' : 'dashed',
        background: modulo ? `color-mix(in oklab, ${cor} 13%, var(--surface))` : 'var(--surface)',
        boxShadow: atual ? `0 0 0 2px ${cor}` : undefined,
      }}
      onClick={() => aoEscolher(vaga)}
      onKeyDown={aoTeclar}
    >
      <span className="flex justify-between font-medium">
        <span>
          <span className="sr-only">{nomeDaString(s.n)}-</span>
          {String(posicao).padStart(2, '0')}
        </span>
        <span aria-hidden="true">{ponta}</span>
      </span>
      <span className="truncate text-text-2">
        {modulo ? `…${modulo.serie.slice(-4)}` : esperando ? 'espera' : 'por ler'}
        {modulo && <span className="sr-only"> série {modulo.serie}</span>}
        {esperando && !modulo && <span className="sr-only"> a rede</span>}
      </span>
    </button>
  )
}
