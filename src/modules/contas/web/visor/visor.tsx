import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { RotateCw, ZoomIn, ZoomOut } from '#ui/icones.ts'
import { porcento } from '#ui/formatos.ts'
import type { Campo } from '../../tipos.ts'
import { Folha } from './folha.tsx'
import type { Folhas } from './folhas.ts'

const PASSO = 1.25
const MINIMO = 0.5
const MAXIMO = 6
const PAN_PX = 80

const FRASES = {
  abrindo: 'Abrindo a imagem…',
  'sem-imagem': 'Este é o XML da nota: não há imagem. Cada valor veio dele, sem interpretação.',
  falhou: 'A imagem não abriu. Os campos continuam ao lado; recarregue para tentar de novo.',
} as const

/** The picture of a bill with the place of each field; it follows the field in focus. */
export function Visor({
  folhas: { folhas, faltam, situacao },
  campos,
  atual,
  aoEscolher,
}: {
  folhas: Folhas
  campos: readonly Campo[]
  atual: string | null
  aoEscolher: (chave: string) => void
}) {
  const quadro = useRef<HTMLDivElement>(null)
  const puxando = useRef<{ x: number; y: number } | null>(null)
  const [zoom, setZoom] = useState(1)
  const [giro, setGiro] = useState(0)
  const ampliar = (fator: number) => setZoom((z) => (fator === 0 ? 1 : Math.min(MAXIMO, Math.max(MINIMO, z * fator))))
  const lugar = campos.find((c) => c.chave === atual)?.caixa
  useEffect(() => {
    if (!lugar) return
    quadro.current
      ?.querySelector('[data-agora]')
      ?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  }, [lugar, zoom, giro, folhas.length])

  function tecla(e: KeyboardEvent) {
    if (e.ctrlKey || e.metaKey || e.altKey) return
    const andar = (x: number, y: number) => quadro.current?.scrollBy(x * PAN_PX, y * PAN_PX)
    const atos: Record<string, () => void> = {
      '+': () => ampliar(PASSO),
      '=': () => ampliar(PASSO),
      '-': () => ampliar(1 / PASSO),
      '0': () => ampliar(0),
      r: () => setGiro((g) => (g + 90) % 360),
      R: () => setGiro((g) => (g + 90) % 360),
      ArrowLeft: () => andar(-1, 0),
      ArrowRight: () => andar(1, 0),
      ArrowUp: () => andar(0, -1),
      ArrowDown: () => andar(0, 1),
    }
    const ato = atos[e.key]
    if (!ato) return
    e.preventDefault()
    ato()
  }
  function puxar(e: PointerEvent) {
    const de = puxando.current
    if (!de || e.pointerType === 'touch') return
    quadro.current?.scrollBy(de.x - e.clientX, de.y - e.clientY)
    puxando.current = { x: e.clientX, y: e.clientY }
  }
  return (
    <section aria-label="Imagem da fatura" className="relative flex h-full min-h-0 flex-col bg-surface-3">
      <div className="flex flex-wrap items-center gap-1 p-2">
        <IconButton rotulo="Diminuir" tamanho="pequeno" icone={<ZoomOut />} onClick={() => ampliar(1 / PASSO)} />
        <output className="num min-w-12 text-center text-12" aria-label="Ampliação">
          {porcento(zoom, 0)}
        </output>
        <IconButton rotulo="Aumentar" tamanho="pequeno" icone={<ZoomIn />} onClick={() => ampliar(PASSO)} />
        <IconButton
          rotulo="Girar"
          tamanho="pequeno"
          icone={<RotateCw />}
          onClick={() => setGiro((g) => (g + 90) % 360)}
        />
        {folhas.length > 1 || faltam > 0 ? (
          <span className="px-2 text-12 text-text-2" role="status">
            {faltam > 0 ? `página ${folhas.length} de ${folhas.length + faltam} aberta` : `${folhas.length} páginas`}
          </span>
        ) : null}
        <ul className="ml-auto flex gap-3 px-2 text-12 text-text-2 max-md:hidden" aria-label="Cores">
          {[
            ['lido', 'bg-success'],
            ['conferir', 'bg-warning'],
            ['agora', 'bg-info'],
          ].map(([nome, cor]) => (
            <li key={nome} className="flex items-center gap-1.5">
              <i className={cn('size-2.5 rounded-sm', cor)} aria-hidden="true" />
              {nome}
            </li>
          ))}
        </ul>
      </div>
      {/* the picture is scrolled and enlarged by keys, so that it takes the focus */}
      <div
        ref={quadro}
        tabIndex={0}
        role="group"
        aria-label="Imagem: + e − ampliam, 0 volta, R gira, setas movem"
        className="min-h-0 flex-1 cursor-grab overflow-auto p-4 outline-offset-[-2px] active:cursor-grabbing max-md:p-2"
        onKeyDown={tecla}
        onPointerDown={(e) => (puxando.current = { x: e.clientX, y: e.clientY })}
        onPointerMove={puxar}
        onPointerUp={() => (puxando.current = null)}
        onPointerLeave={() => (puxando.current = null)}
      >
        {situacao === 'pronta' ? (
          folhas.map((f, n) => (
            <Folha
              key={f.url}
              folha={f}
              numero={n + 1}
              zoom={zoom}
              giro={giro}
              campos={campos.filter((c) => c.caixa?.pagina === n + 1)}
              atual={atual}
              aoEscolher={aoEscolher}
            />
          ))
        ) : (
          <p className="p-6 text-center text-13 text-text-2" role="status">
            {FRASES[situacao]}
          </p>
        )}
      </div>
    </section>
  )
}
