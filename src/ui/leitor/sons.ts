import type { Resposta } from './tipos.ts'

/** Frequency in Hz, start and length in seconds. */
type Nota = readonly [hz: number, em: number, dura: number]
const SONS: Readonly<Record<Resposta['tom'], { forma: OscillatorType; notas: readonly Nota[] }>> = {
  aceita: { forma: 'sine', notas: [[1760, 0, 0.09]] },
  repetida: {
    forma: 'sine',
    notas: [
      [1046, 0, 0.06],
      [1046, 0.11, 0.06],
    ],
  },
  recusada: { forma: 'square', notas: [[160, 0, 0.32]] },
}
const VOLUME = 0.2

let contexto: AudioContext | undefined

/** Plays one of the three sounds. Made here, without files: they must sound offline and without delay. */
export function tocar(tom: Resposta['tom']): void {
  try {
    contexto ??= new AudioContext()
    if (contexto.state === 'suspended') void contexto.resume()
    const { forma, notas } = SONS[tom]
    for (const [hz, em, dura] of notas) {
      const comeco = contexto.currentTime + em
      const [nota, volume] = [contexto.createOscillator(), contexto.createGain()]
      nota.type = forma
      nota.frequency.value = hz
      volume.gain.setValueAtTime(VOLUME, comeco)
      volume.gain.exponentialRampToValueAtTime(0.001, comeco + dura)
      nota.connect(volume).connect(contexto.destination)
      nota.start(comeco)
      nota.stop(comeco + dura)
    }
    navigator.vibrate?.(tom === 'recusada' ? [120, 60, 120] : tom === 'repetida' ? [30, 40, 30] : 40)
  } catch {
    // a browser without sound still shows the colour and the line
  }
}
