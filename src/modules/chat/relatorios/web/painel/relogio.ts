import { useEffect, useState } from 'react'

/** Current time, updated every second, for the timers of the wallboard. */
export function useSegundos(): number {
  const [agora, setAgora] = useState(Date.now)
  useEffect(() => {
    const relogio = setInterval(() => setAgora(Date.now()), 1000)
    return () => clearInterval(relogio)
  }, [])
  return agora
}

/** Formats the time since `desde`: 3:07 · 1:02:09. */
export function haQuanto(desde: string | null, agora: number): string {
  if (!desde) return '–'
  const s = Math.max(0, Math.floor((agora - Date.parse(desde)) / 1000))
  const [h, m, ss] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60), String(s % 60).padStart(2, '0')]
  return h >= 48 ? `${Math.floor(h / 24)} dias` : h > 0 ? `${h}:${String(m).padStart(2, '0')}:${ss}` : `${m}:${ss}`
}
