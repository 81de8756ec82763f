import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeft, ChevronRight, Maximize2, Pause, Play } from '#ui/icones.ts'
import { classeDoTom } from '#ui/tom.ts'
import { useAgora } from '#ui/usar-agora.ts'
import type { Exibicao } from '../tipos.ts'
import type { Fonte } from './fonte.ts'
import { Quadro } from './quadro.tsx'
import { useVez } from './usar-vez.ts'

const lembrada = (chave: string): Exibicao | undefined => {
  try {
    return JSON.parse(localStorage.getItem(`girassol.tv.${chave}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Requests a wake lock while visible, again after the page returns to the foreground. */
function useTelaAcesa(): void {
  useEffect(() => {
    let trava: WakeLockSentinel | undefined
    let saiu = false
    const pedir = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock
          ?.request('screen')
          .then(async (t) => {
            if (saiu) await t.release()
            else trava = t
          })
          .catch(() => undefined)
    }
    pedir()
    document.addEventListener('visibilitychange', pedir)
    return () => {
      saiu = true
      document.removeEventListener('visibilitychange', pedir)
      void trava?.release()
    }
  }, [])
}

/**
 * Plays the pages of a list: preloads the next one, skips failures, and continues with stored data without a network.
 */
export function Player({ fonte, className }: { fonte: Fonte; className?: string }) {
  const caixa = useRef<HTMLDivElement>(null)
  const [guardada] = useState(() => lembrada(fonte.chave))
  const lida = useQuery({
    queryKey: ['paineltv', 'exibicao', fonte.chave],
    queryFn: ({ signal }) => fonte.exibicao(signal),
    refetchInterval: 10_000,
    retry: false,
  })
  const exibicao = lida.data ?? guardada
  const vez = useVez(exibicao?.itens)
  const agora = useAgora()
  useTelaAcesa()
  useEffect(() => {
    if (lida.data) localStorage.setItem(`girassol.tv.${fonte.chave}`, JSON.stringify(lida.data))
  }, [lida.data, fonte.chave])
  const dizer = useEffectEvent(() => void fonte.dizer(vez.atual?.titulo ?? null, vez.falha).catch(() => undefined))
  const mostrando = vez.atual?.id
  useEffect(() => {
    dizer()
    const relogio = setInterval(() => dizer(), 30_000)
    return () => clearInterval(relogio)
  }, [mostrando, vez.falha])
  const teclas: Record<string, () => void> = {
    ArrowRight: () => vez.ir(1),
    ArrowLeft: () => vez.ir(-1),
    ' ': vez.parar,
    f: () =>
      void (document.fullscreenElement
        ? document.exitFullscreen()
        : caixa.current?.requestFullscreen().catch(() => undefined)),
  }
  const aviso = exibicao?.avisos.find((a) => Date.parse(a.ate) > agora)
  const quadros = [vez.atual, vez.seguinte].filter((i) => i !== null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a player: arrows turn the page, Space holds it
    <section
      ref={caixa}
      aria-label="Painel de TV"
      tabIndex={0}
      className={cn('group relative overflow-hidden bg-bg outline-none', className)}
      onKeyDown={(e) => {
        const fazer = e.target === e.currentTarget ? teclas[e.key] : undefined
        if (!fazer) return
        e.preventDefault()
        fazer()
      }}
    >
      {quadros.map((i) => (
        <Quadro
          key={i.id}
          item={i}
          fonte={fonte}
          frente={i.id === vez.atual?.id}
          aoFalhar={(porque) => vez.falhou(i, porque)}
        />
      ))}
      {exibicao && !vez.atual && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-16 text-text-2">
          {exibicao.itens.length === 0 ? 'Esta lista ainda não tem páginas.' : 'Nenhuma página tem vez agora.'}
        </p>
      )}
      {!exibicao && lida.isError && (
        <p role="alert" className="absolute inset-0 grid place-items-center p-6 text-center text-16 text-text-2">
          {lida.error.message}
        </p>
      )}
      {aviso && (
        <div
          role="alert"
          className={cn(
            'absolute inset-0 z-3 grid place-items-center p-[6vw] text-center text-[clamp(28px,5vw,110px)] leading-tight font-semibold',
            classeDoTom[aviso.tom],
          )}
        >
          {aviso.texto}
        </div>
      )}
      {lida.isError && exibicao && (
        <p role="status" className="absolute top-2 right-2 z-4 rounded bg-warning-soft px-2 py-1 text-12">
          Sem rede: mostrando o que já se sabia
        </p>
      )}
      {vez.atual && !vez.parado && (
        <span
          key={`${vez.atual.id}${vez.comecou}`}
          aria-hidden="true"
          className="absolute bottom-0 left-0 z-2 h-1 w-full origin-left bg-primary"
          style={{ animation: `g-vez ${vez.atual.segundos}s linear forwards` }}
        />
      )}
      <div className="absolute right-2 bottom-3 z-4 flex items-center gap-1 rounded bg-surface p-1 opacity-0 shadow-(--shadow) group-focus-within:opacity-100 group-hover:opacity-100 focus-within:opacity-100">
        <span className="max-w-60 truncate px-2 text-12">{vez.atual?.titulo}</span>
        <IconButton rotulo="Página anterior" icone={<ChevronLeft />} onClick={() => vez.ir(-1)} />
        <IconButton
          rotulo={vez.parado ? 'Continuar' : 'Parar nesta página'}
          icone={vez.parado ? <Play /> : <Pause />}
          onClick={vez.parar}
        />
        <IconButton rotulo="Próxima página" icone={<ChevronRight />} onClick={() => vez.ir(1)} />
        <IconButton rotulo="Tela cheia" icone={<Maximize2 />} onClick={teclas.f} />
      </div>
    </section>
  )
}
