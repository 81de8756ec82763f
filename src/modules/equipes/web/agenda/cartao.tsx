import { useRef, useState } from 'react'
import { SEMANA_CURTA, diaDaSemana } from '#kit/dias.ts'
import { diaAqui } from '#kit/aqui.ts'
import { minutosEscritos, TIPOS } from '#modules/ordens/web/publico.ts'
import { useArrastavel } from '#ui/arrastar.ts'
import { cn } from '#ui/classes.ts'
import { hora } from '#ui/formatos.ts'
import { Package } from '#ui/icones.ts'
import type { Visita } from '../../contract/agenda.ts'
import { duracaoDe, type Cartao } from './lugar.ts'

/** What the stripe of a card says, in words and colour. */
export function faixaDe(c: Cartao): { palavra: string; classe: string } {
  if (c.prazo === 'atrasada' || (c.prazo === 'vence_hoje' && !('confirmada' in c)))
    return { palavra: 'prazo em risco', classe: 'bg-danger' }
  if (c.faltam.length > 0) return { palavra: 'espera peça', classe: 'bg-warning' }
  if ('confirmada' in c && c.confirmada) return { palavra: 'cliente confirmou', classe: 'bg-success' }
  return 'confirmada' in c ? { palavra: 'agendada', classe: 'bg-info' } : { palavra: 'sem data', classe: 'bg-info' }
}

interface Props {
  visita: Visita
  edita: boolean
  ocupada: boolean
  naMao: boolean
  aoAbrir: (v: Visita) => void
  aoTecla: (v: Visita, e: React.KeyboardEvent<HTMLElement>) => void
  aoEsticar: (v: Visita, duracao_min: number) => void
}

/** Pixels of the handle for half an hour. */
const PASSO_PX = 12

/** A visit on the board: dragged by the pointer, moved by the keyboard, resized by its lower edge. */
export function CartaoDaVisita({ visita: v, edita, ocupada, naMao, aoAbrir, aoTecla, aoEsticar }: Props) {
  const el = useRef<HTMLDivElement>(null)
  const movel = edita && v.ordem_id !== '' && ['agendada', 'pausada', 'reaberta'].includes(v.situacao)
  const noAr = useArrastavel(el, { tipo: 'visita', ordem_id: v.ordem_id }, movel)
  const [esticada, setEsticada] = useState<number | null>(null)
  const faixa = faixaDe(v)
  const varios = diaAqui(new Date(v.de)) !== diaAqui(new Date(Date.parse(v.ate) - 1))
  const dia = (iso: string) => SEMANA_CURTA[diaDaSemana(diaAqui(new Date(iso)))]
  const horario = varios ? `${dia(v.de)} ${hora(v.de)} – ${dia(v.ate)} ${hora(v.ate)}` : `${hora(v.de)}–${hora(v.ate)}`
  const nome = v.contato ?? v.titulo
  const esticar = (e: React.PointerEvent<HTMLElement>) => {
    e.preventDefault()
    e.stopPropagation()
    const [y, antes] = [e.clientY, duracaoDe(v)]
    const alvo = e.currentTarget
    let agora = antes
    const andar = (m: PointerEvent) => {
      agora = Math.max(30, antes + Math.round((m.clientY - y) / PASSO_PX) * 30)
      setEsticada(agora)
    }
    const soltar = () => {
      alvo.removeEventListener('pointermove', andar)
      setEsticada(null)
      if (agora !== antes) aoEsticar(v, agora)
    }
    alvo.setPointerCapture(e.pointerId)
    alvo.addEventListener('pointermove', andar)
    alvo.addEventListener('pointerup', soltar, { once: true })
    alvo.addEventListener('pointercancel', soltar, { once: true })
  }
  return (
    <div
      ref={el}
      role="button"
      tabIndex={0}
      aria-pressed={naMao || undefined}
      data-dica={`${TIPOS[v.tipo]} · ${v.titulo} · ${faixa.palavra}`}
      className={cn(
        'relative grid cursor-pointer gap-0.5 overflow-hidden rounded-md border bg-surface py-1.5 pr-2 pl-3 text-left text-12 outline-offset-1',
        (noAr || ocupada) && 'opacity-50',
        naMao && 'outline-2 outline-primary',
      )}
      onClick={() => aoAbrir(v)}
      onKeyDown={(e) => {
        if (e.key === 'Enter') {
          e.preventDefault()
          return aoAbrir(v)
        }
        if (movel) aoTecla(v, e)
      }}
    >
      <span className={cn('absolute inset-y-0 left-0 w-1', faixa.classe)} aria-hidden="true" />
      <span className="num flex items-center gap-1 text-text-2">
        <span className="flex-1 truncate">{esticada === null ? horario : minutosEscritos(esticada)}</span>
        {v.faltam.length > 0 && <Package className="size-3.5 text-warning" aria-label="falta peça" />}
      </span>
      <span className="truncate text-13 font-semibold">{nome}</span>
      <span className="num truncate text-text-2">
        {v.numero > 0 && `OS ${v.numero}`}
        {v.cidade && ` · ${v.cidade}`}
      </span>
      <span className="sr-only">{faixa.palavra}</span>
      {movel && !varios && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-1.5 cursor-ns-resize touch-none"
          onPointerDown={esticar}
          onClick={(e) => e.stopPropagation()}
        />
      )}
    </div>
  )
}
