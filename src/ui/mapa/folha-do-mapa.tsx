import { useEffect, useMemo, useRef, useState } from 'react'
import { CAPITAIS, type Ponto } from '#kit/capitais.ts'
import { plural } from '../formatos.ts'
import { IconButton } from '../icon-button.tsx'
import { Maximize2, ZoomIn, ZoomOut } from '../icones.ts'
import { BRASIL, desprojetar, enquadrar, juntarPerto, LADO, projetar } from './projecao.ts'

export interface PontoDaFolha extends Ponto {
  id: string
  titulo: string
  /** the name of the place, for the label of several points */
  lugar: string
  /** fill of a point that stands alone; the first colour of the theme by default */
  cor?: string
}

interface Props {
  pontos: readonly PontoDaFolha[]
  /** what a point is, one and several */
  nomes: readonly [string, string]
  camada: { url: string; credito: string } | null
  marcados: readonly string[] | null
  aoMarcar: (ids: readonly string[] | null) => void
  aoAbrir: (id: string) => void
}
interface Olhar {
  centro: Ponto
  zoom: number
}
const PERTO = 46
const limitar = (z: number) => Math.max(2, Math.min(17, z))

/**
 * The map: drawn outline or tile images, and the clusters of points. Panned by dragging, zoomed with wheel, buttons and
 * keys.
 */
export function FolhaDoMapa({ pontos, nomes, camada, marcados, aoMarcar, aoAbrir }: Props) {
  const el = useRef<HTMLDivElement>(null)
  const [tamanho, setTamanho] = useState({ w: 0, h: 0 })
  const [pedido, setPedido] = useState<Olhar | null>(null)
  const todos = useMemo(() => enquadrar(pontos, tamanho.w, tamanho.h), [pontos, tamanho])
  const { centro, zoom } = pedido ?? todos
  useEffect(() => {
    const no = el.current
    if (!no) return
    const medir = new ResizeObserver(([e]) => e && setTamanho({ w: e.contentRect.width, h: e.contentRect.height }))
    medir.observe(no)
    return () => medir.disconnect()
  }, [])
  const meio = projetar(centro, zoom)
  const tela = (p: Ponto) => {
    const { x, y } = projetar(p, zoom)
    return { x: x - meio.x + tamanho.w / 2, y: y - meio.y + tamanho.h / 2 }
  }
  const andar = (dx: number, dy: number) =>
    setPedido({ centro: desprojetar({ x: meio.x + dx, y: meio.y + dy }, zoom), zoom })
  const aproximar = (n: number) => setPedido({ centro, zoom: limitar(zoom + n) })
  const rodar = useRef(aproximar)
  useEffect(() => void (rodar.current = aproximar))
  useEffect(() => {
    const no = el.current
    const girar = (e: WheelEvent) => {
      e.preventDefault()
      rodar.current(e.deltaY < 0 ? 0.5 : -0.5)
    }
    no?.addEventListener('wheel', girar, { passive: false })
    return () => no?.removeEventListener('wheel', girar)
  }, [])
  const montes = useMemo(() => juntarPerto(pontos, zoom, PERTO), [pontos, zoom])
  const teclas: Record<string, () => void> = {
    ArrowLeft: () => andar(-80, 0),
    ArrowRight: () => andar(80, 0),
    ArrowUp: () => andar(0, -80),
    ArrowDown: () => andar(0, 80),
    '+': () => aproximar(1),
    '=': () => aproximar(1),
    '-': () => aproximar(-1),
    '0': () => setPedido(null),
  }
  const daqui = useRef<{ x: number; y: number } | null>(null)
  return (
    // A map is moved by keys and pointer; its points are buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <div
      ref={el}
      role="group"
      aria-label="Mapa. Setas andam, mais e menos aproximam, zero mostra tudo."
      tabIndex={0}
      className="relative min-h-0 cursor-grab touch-none overflow-hidden bg-[color-mix(in_oklab,var(--info)_10%,var(--bg))]"
      onKeyDown={(e) => {
        const fazer = e.target === e.currentTarget ? teclas[e.key] : undefined
        if (!fazer) return
        e.preventDefault()
        fazer()
      }}
      onPointerDown={(e) => {
        if (e.target instanceof Element && e.target.closest('button')) return
        e.currentTarget.setPointerCapture(e.pointerId)
        daqui.current = { x: e.clientX, y: e.clientY }
      }}
      onPointerMove={(e) => {
        if (!daqui.current) return
        andar(daqui.current.x - e.clientX, daqui.current.y - e.clientY)
        daqui.current = { x: e.clientX, y: e.clientY }
      }}
      onPointerUp={() => void (daqui.current = null)}
    >
      {tamanho.w > 0 &&
        (camada ? (
          <Imagens url={camada.url} meio={meio} zoom={zoom} tamanho={tamanho} />
        ) : (
          <Terra tela={tela} tamanho={tamanho} />
        ))}
      {tamanho.w > 0 &&
        montes.map((m) => {
          const x = m.x - meio.x + tamanho.w / 2
          const y = m.y - meio.y + tamanho.h / 2
          if (x < -40 || y < -40 || x > tamanho.w + 40 || y > tamanho.h + 40) return null
          const ids = m.itens.map((i) => i.id)
          const marcado = marcados !== null && ids.some((i) => marcados.includes(i))
          const so = m.itens.length === 1 ? m.itens[0] : undefined
          return (
            <button
              key={ids[0]}
              type="button"
              aria-label={
                so
                  ? so.titulo
                  : `${plural(m.itens.length, ...nomes)}${m.itens[0]?.lugar ? ` perto de ${m.itens[0].lugar}` : ''}`
              }
              aria-pressed={marcado}
              className="num absolute grid -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 border-surface bg-primary text-12 font-semibold text-primary-fg aria-pressed:ring-2 aria-pressed:ring-primary"
              style={{
                left: x,
                top: y,
                width: so ? 20 : Math.min(52, 26 + Math.sqrt(m.itens.length) * 4),
                height: so ? 20 : Math.min(52, 26 + Math.sqrt(m.itens.length) * 4),
                ...(so?.cor ? { background: so.cor } : {}),
              }}
              onClick={() => (so ? aoAbrir(so.id) : aoMarcar(ids))}
            >
              {so ? '' : m.itens.length}
            </button>
          )
        })}
      <div className="absolute top-3 right-3 flex flex-col gap-1 rounded-(--r) border bg-surface p-0.5">
        <IconButton tamanho="pequeno" rotulo="Aproximar" icone={<ZoomIn />} onClick={() => aproximar(1)} />
        <IconButton tamanho="pequeno" rotulo="Afastar" icone={<ZoomOut />} onClick={() => aproximar(-1)} />
        <IconButton tamanho="pequeno" rotulo="Mostrar tudo" icone={<Maximize2 />} onClick={() => setPedido(null)} />
      </div>
      {camada?.credito && (
        <p className="absolute right-1 bottom-0 bg-surface/80 px-1 text-11 text-text-2">{camada.credito}</p>
      )}
    </div>
  )
}

/** The country's outline, a graticule and the capitals: orientation without a network. */
function Terra({ tela, tamanho }: { tela: (p: Ponto) => { x: number; y: number }; tamanho: { w: number; h: number } }) {
  const contorno = BRASIL.map(([lng, lat]) => tela({ lat, lng }))
    .map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`)
    .join(' ')
  const meridianos = Array.from({ length: 10 }, (_, i) => -80 + i * 5)
  const paralelos = Array.from({ length: 10 }, (_, i) => -35 + i * 5)
  return (
    <svg aria-hidden="true" width={tamanho.w} height={tamanho.h} className="absolute inset-0">
      <polygon points={contorno} fill="var(--surface)" stroke="var(--border-strong)" strokeWidth="1.5" />
      {meridianos.map((m) => {
        const { x } = tela({ lat: 0, lng: m })
        return <line key={m} x1={x} x2={x} y1={0} y2={tamanho.h} stroke="var(--border)" strokeWidth="0.5" />
      })}
      {paralelos.map((m) => {
        const { y } = tela({ lat: m, lng: 0 })
        return <line key={m} y1={y} y2={y} x1={0} x2={tamanho.w} stroke="var(--border)" strokeWidth="0.5" />
      })}
      {Object.entries(CAPITAIS).map(([uf, c]) => {
        const { x, y } = tela(c)
        return (
          <text key={uf} x={x} y={y} fontSize="11" textAnchor="middle" fill="var(--text-2)">
            {uf}
          </text>
        )
      })}
    </svg>
  )
}

function Imagens({
  url,
  meio,
  zoom,
  tamanho,
}: {
  url: string
  meio: { x: number; y: number }
  zoom: number
  tamanho: { w: number; h: number }
}) {
  const z = Math.round(zoom)
  const escala = 2 ** (zoom - z)
  const lado = LADO * escala
  const x0 = Math.floor((meio.x - tamanho.w / 2) / lado)
  const y0 = Math.floor((meio.y - tamanho.h / 2) / lado)
  const n = 2 ** z
  const colunas = Math.ceil(tamanho.w / lado) + 1
  const linhas = Math.ceil(tamanho.h / lado) + 1
  return Array.from({ length: colunas * linhas }, (_, i) => ({
    x: x0 + (i % colunas),
    y: y0 + Math.floor(i / colunas),
  }))
    .filter((t) => t.y >= 0 && t.y < n)
    .map((t) => (
      <img
        key={`${z}/${t.x}/${t.y}`}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        src={url
          .replace('{z}', String(z))
          .replace('{x}', String(((t.x % n) + n) % n))
          .replace('{y}', String(t.y))}
        style={{
          left: t.x * lado - meio.x + tamanho.w / 2,
          top: t.y * lado - meio.y + tamanho.h / 2,
          width: lado,
          height: lado,
        }}
      />
    ))
}
