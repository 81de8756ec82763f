import { MINUTOS_PARA_DESFAZER } from '#kit/desfazer.ts'
import { avisar, type Aviso } from './avisos.ts'

/** An action that can be undone. */
interface Ato {
  rotulo: string
  desfazer: () => Promise<void>
}
interface Lembrado extends Ato {
  ate: number
  /** the toast that offers to undo it; dismissed together with the action */
  aviso?: { dispensar: () => void }
}
const GUARDADOS = 20
let atos: Lembrado[] = []

/**
 * Shows a toast for an action and keeps its undo for MINUTOS_PARA_DESFAZER, also after the toast has closed or was
 * replaced. The toast's button undoes this action; Ctrl Z in the funnels undoes the latest remaining one.
 */
export function lembrarEDizer(ato: Ato, aviso: Aviso): void {
  const este: Lembrado = { ...ato, ate: Date.now() + MINUTOS_PARA_DESFAZER * 60_000 }
  atos = [...atos.slice(1 - GUARDADOS), este]
  este.aviso = avisar({ ...aviso, desfazer: () => void desfazerEste(este) })
}

async function desfazerEste(ato: Lembrado): Promise<void> {
  if (!atos.includes(ato)) return
  atos = atos.filter((a) => a !== ato)
  ato.aviso?.dispensar()
  await ato.desfazer()
}

/** Undoes the latest action that can still be undone. Returns its label, or null when there is none. */
export async function desfazerUltimo(): Promise<string | null> {
  const agora = Date.now()
  const ato = atos.findLast((a) => a.ate > agora)
  if (!ato) return null
  await desfazerEste(ato)
  return ato.rotulo
}
