import { avisar, type Aviso } from '#ui/avisos.ts'

/** An act that can still be taken back. */
interface Ato {
  rotulo: string
  desfazer: () => Promise<void>
  /** what said that it was done: nothing to offer any more once it is undone */
  aviso?: { dispensar: () => void }
}
const MINUTOS = 10
let atos: (Ato & { ate: number })[] = []

export const lembrar = (ato: Ato): void => void (atos = [...atos.slice(-19), { ...ato, ate: Date.now() + MINUTOS * 60_000 }])

/** Says what was done, and offers the way back for as long as it is the last thing done. */
export function lembrarEDizer(ato: Ato, aviso: Aviso): void {
  lembrar({ ...ato, aviso: avisar({ ...aviso, desfazer: () => void desfazerUltimo() }) })
}

/** Takes back the last act that still can be; says which, or null when there is none. */
export async function desfazerUltimo(): Promise<string | null> {
  const ato = atos.filter((a) => a.ate > Date.now()).at(-1)
  atos = atos.filter((a) => a !== ato)
  ato?.aviso?.dispensar()
  await ato?.desfazer()
  return ato?.rotulo ?? null
}
