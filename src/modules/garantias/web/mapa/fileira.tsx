import { useRef, useState, type KeyboardEvent } from 'react'
import { useAlvoDeArrasto, useArrastavel } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { plural } from '#ui/formatos.ts'
import { GripVertical } from '#ui/icones.ts'
import type { StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaString, percurso, type Vaga } from '../../regras/posicao.ts'
import { seguinteNaAgua } from '../../regras/ordem-das-fileiras.ts'
import { corDaString } from '../nomes.ts'
import { Modulo } from './modulo.tsx'
import type { Movel } from './mover.ts'
import type { Ordenavel } from './ordenar.ts'

interface Props {
  s: StringDoMapa
  todas: readonly StringDoMapa[]
  escolhida: Vaga | null
  aoEscolher: (v: Vaga) => void
  esperando: ReadonlySet<string>
  movel: Movel | undefined
  /** without it the rows stay where they are */
  ordenavel: Ordenavel | undefined
  aoTeclar: (e: KeyboardEvent, s: StringDoMapa, coluna: number) => void
}

/** A string as a row of modules. Dragged by its name, it is dropped above or below another row of its face. */
export function Fileira({ s, todas, escolhida, aoEscolher, esperando, movel, ordenavel, aoTeclar }: Props) {
  const li = useRef<HTMLLIElement>(null)
  const nome = useRef<HTMLSpanElement>(null)
  const [marca, setMarca] = useState<'antes' | 'depois' | null>(null)
  const noAr = useArrastavel(nome, { tipo: 'fileira', id: s.id, agua: s.agua }, ordenavel !== undefined)
  const lado = (y: number) => {
    const r = li.current?.getBoundingClientRect()
    return r && y > r.top + r.height / 2 ? 'depois' : 'antes'
  }
  useAlvoDeArrasto(li, {
    aceita: (c) => ordenavel !== undefined && c.tipo === 'fileira' && c.agua === s.agua && c.id !== s.id,
    aoPairar: (onde) => setMarca(onde && lado(onde.y)),
    aoSoltar: (c, onde) => {
      const movida = todas.find((x) => x.id === c.id)
      const seguinte = seguinteNaAgua(todas, s.id)
      if (!movida) return
      const antesDe =
        lado(onde.y) === 'antes' ? s.id : seguinte === movida.id ? seguinteNaAgua(todas, movida.id) : seguinte
      void ordenavel?.soltar(movida, antesDe)
    },
  })
  const cor = corDaString(s.n)
  return (
    <li
      ref={li}
      className={cn(
        'relative flex items-center gap-3',
        noAr && 'opacity-50',
        marca && 'before:absolute before:inset-x-0 before:h-0.5 before:bg-primary',
        marca === 'antes' && 'before:-top-1',
        marca === 'depois' && 'before:-bottom-1',
      )}
    >
      <span
        ref={nome}
        className={cn('w-24 shrink-0 text-12 text-text-2', ordenavel && 'cursor-grab')}
        title={ordenavel ? `Arraste para mudar ${nomeDaString(s.n)} de lugar` : undefined}
      >
        {ordenavel && <GripVertical className="-ml-1 inline size-4 text-text-3" aria-hidden="true" />}
        <b className="num mr-1.5 inline-block rounded px-1.5 text-surface" style={{ background: cor }}>
          {nomeDaString(s.n)}
        </b>
        <span className="block">
          {plural(s.modulos, 'módulo')}, MPPT {s.mppt}
        </span>
      </span>
      <div className="min-w-0 flex-1 overflow-x-auto py-1" role="group" aria-label={`String ${nomeDaString(s.n)}`}>
        <div className="flex w-max gap-1">
          {percurso(s).map((posicao, coluna) => (
            <Modulo
              key={posicao}
              {...{ s, posicao, cor, movel, aoEscolher }}
              esperando={esperando.has(`${s.id}:${posicao}`)}
              atual={escolhida?.string_id === s.id && escolhida.posicao === posicao}
              alcancavel={!escolhida && coluna === 0}
              aoTeclar={(e) => aoTeclar(e, s, coluna)}
            />
          ))}
        </div>
      </div>
    </li>
  )
}
