import { useEffect, useRef, useState } from 'react'
import { relogio } from '../formatos.ts'
import { Pause, Play } from '../icones.ts'
import { picosDoArquivo } from './ondas.ts'

const BARRAS = 46
const VELOCIDADES = [1, 1.5, 2] as const
/** Only one player at a time: starting one pauses the other. */
let tocando: HTMLAudioElement | null = null

interface PropsDeAudioPlayer {
  url: string
  /** duration reported by the channel before the file is loaded */
  duracao?: number
  /** bar heights (0–1) when the server has them; otherwise computed from the file */
  picos?: readonly number[]
  rotulo?: string
  /** offered after listening: adds a note at the current second */
  aoMarcar?: (segundos: number) => void
}

export function AudioPlayer({ url, duracao, picos, rotulo = 'Mensagem de voz', aoMarcar }: PropsDeAudioPlayer) {
  const audio = useRef<HTMLAudioElement>(null)
  const [toca, setToca] = useState(false)
  const [agora, setAgora] = useState(0)
  const [total, setTotal] = useState(duracao ?? 0)
  const [velocidade, setVelocidade] = useState(0)
  const [falhou, setFalhou] = useState(false)
  const [lidos, setLidos] = useState<readonly number[] | null>(null)
  const barras = picos ?? lidos ?? Array.from({ length: BARRAS }, () => 0)
  useEffect(() => {
    if (picos) return
    let vivo = true
    picosDoArquivo(url, BARRAS).then(
      (p) => vivo && setLidos(p),
      () => {}, // plays without a waveform
    )
    return () => {
      vivo = false
    }
  }, [url, picos])
  useEffect(() => {
    if (!toca) return
    let quadro = requestAnimationFrame(function passo() {
      setAgora(audio.current?.currentTime ?? 0)
      quadro = requestAnimationFrame(passo)
    })
    return () => cancelAnimationFrame(quadro)
  }, [toca])
  const alternar = () => {
    const a = audio.current
    if (!a) return
    if (!a.paused) return a.pause()
    if (tocando && tocando !== a) tocando.pause()
    tocando = a
    a.play().catch(() => setFalhou(true))
  }
  const ir = (s: number) => {
    const a = audio.current
    if (!a) return
    a.currentTime = Math.max(0, Math.min(total || a.duration || 0, s))
    setAgora(a.currentTime)
  }
  const taxa = VELOCIDADES[velocidade] ?? 1
  const parte = total > 0 ? Math.min(1, agora / total) : 0
  const largura = barras.length * 4 + 2
  if (falhou)
    return (
      <p role="alert" className="text-13 text-danger">
        O áudio não pôde ser tocado.{' '}
        <a className="g-link text-danger" href={url} download>
          Baixar
        </a>
      </p>
    )
  return (
    <div
      role="group"
      aria-label={rotulo}
      className="g-audio inline-grid grid-cols-[32px_186px_auto] items-center gap-x-2.5"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message has no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setToca(true)}
        onPause={() => setToca(false)}
        onEnded={() => {
          setToca(false)
          setAgora(0)
        }}
        onLoadedMetadata={(e) => Number.isFinite(e.currentTarget.duration) && setTotal(e.currentTarget.duration)}
        onError={() => setFalhou(true)}
      />
      <button
        type="button"
        aria-label={toca ? 'Pausar' : 'Tocar'}
        className="grid size-8 place-items-center rounded-full bg-text text-surface"
        onClick={alternar}
      >
        {toca ? <Pause className="size-3.5" /> : <Play className="size-3.5" />}
      </button>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Posição do áudio"
        aria-valuemin={0}
        aria-valuemax={Math.round(total)}
        aria-valuenow={Math.round(agora)}
        aria-valuetext={`${relogio(agora)} de ${relogio(total)}`}
        className="cursor-pointer rounded-xs"
        onPointerDown={(e) => {
          const caixa = e.currentTarget.getBoundingClientRect()
          ir(((e.clientX - caixa.left) / caixa.width) * total)
        }}
        onKeyDown={(e) => {
          const passo = { ArrowRight: agora + 5, ArrowLeft: agora - 5, Home: 0, End: total }[e.key]
          if (passo !== undefined) ir(passo)
          else if (e.key === ' ') alternar()
          else return
          e.preventDefault()
        }}
      >
        <svg
          viewBox={`0 0 ${largura} 24`}
          className="block h-6 w-full"
          strokeWidth="2"
          strokeLinecap="round"
          fill="none"
          aria-hidden="true"
        >
          {barras.map((p, n) => {
            const meia = 1.5 + p * 9.5
            return (
              <path
                key={n}
                d={`M${n * 4 + 2} ${12 - meia}v${meia * 2}`}
                stroke={n / barras.length < parte ? 'var(--text)' : 'var(--border-strong)'}
              />
            )
          })}
        </svg>
      </div>
      <span className="grid justify-items-end gap-0.5">
        <button
          type="button"
          aria-label={`Velocidade ${String(taxa).replace('.', ',')} vezes. Mudar`}
          className="num h-[18px] rounded-full bg-surface-3 px-1.5 text-11/[18px] font-semibold"
          onClick={() => {
            const nova = (velocidade + 1) % VELOCIDADES.length
            setVelocidade(nova)
            if (audio.current) audio.current.playbackRate = VELOCIDADES[nova] ?? 1
          }}
        >
          {String(taxa).replace('.', ',')}×
        </button>
        <span className="num text-11 text-text-2">
          {relogio(agora)} / {relogio(total)}
        </span>
      </span>
      {aoMarcar && agora > 0 && (
        <button
          type="button"
          className="g-link col-span-3 justify-self-start text-12"
          onClick={() => aoMarcar(Math.floor(agora))}
        >
          Responder ao áudio em {relogio(agora)}
        </button>
      )}
    </div>
  )
}
