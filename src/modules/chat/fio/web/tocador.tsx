import { useEffect, useState } from 'react'
import { AudioPlayer } from '#ui/midia/audio-player.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import type { Anexo, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { useAcoesDoFio } from './acoes-do-fio.ts'
import { sobOAudio } from './encaixes.ts'

const BARRAS = 46

/** Resamples the channel's waveform (0–100, any length) to the displayed bars (0–1). */
export function picosDaOnda(onda: readonly number[] | null | undefined, barras = BARRAS): number[] | undefined {
  if (!onda?.length) return undefined
  const maior = Math.max(1, ...onda)
  return Array.from({ length: barras }, (_, i) => (onda[Math.floor((i * onda.length) / barras)] ?? 0) / maior)
}

/**
 * Measures an audio recorded by a browser, which has no duration in its header: seeking far beyond the end makes the
 * element compute it. Cached per URL.
 */
function useDuracaoMedida(url: string | null, sabida: number | null): number | null {
  const [medida, setMedida] = useState<{ url: string; s: number } | null>(null)
  useEffect(() => {
    if (!url || sabida) return
    const el = new Audio()
    el.preload = 'metadata'
    const ler = () => Number.isFinite(el.duration) && el.duration > 0 && setMedida({ url, s: el.duration })
    el.addEventListener('durationchange', ler)
    el.addEventListener('loadedmetadata', () => {
      if (!Number.isFinite(el.duration)) el.currentTime = 1e7
    })
    el.src = url
    return () => {
      el.removeEventListener('durationchange', ler)
      el.removeAttribute('src')
    }
  }, [url, sabida])
  return sabida ?? (medida?.url === url ? medida.s : null)
}

export function Tocador({ a, m }: { a: Anexo; m: Mensagem }) {
  const { responderEm, recursos } = useAcoesDoFio()
  const autor = m.autor_nome ?? 'contato'
  const picos = picosDaOnda(a.onda)
  const duracao = useDuracaoMedida(a.url_publica, a.duracao)
  if (!a.url_publica) return null
  return (
    <div className="px-1.5 py-1">
      <AudioPlayer
        key={duracao === null ? 'sem' : 'com'}
        url={a.url_publica}
        rotulo={`Mensagem de voz de ${autor}`}
        {...(recursos.citar && m.direcao === 'entrada' ? { aoMarcar: (s: number) => responderEm(m, s) } : {})}
        {...(duracao ? { duracao } : {})}
        {...(picos ? { picos } : {})}
      />
      <Aguarde>
        {sobOAudio.ler().map((Item, i) => (
          <Item key={i} m={m} />
        ))}
      </Aguarde>
    </div>
  )
}
