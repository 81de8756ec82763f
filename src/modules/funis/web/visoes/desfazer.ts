/** An act that can still be taken back. */
interface Ato {
  rotulo: string
  desfazer: () => Promise<void>
}
const MINUTOS = 10
let atos: (Ato & { ate: number })[] = []

export const lembrar = (ato: Ato): void => void (atos = [...atos.slice(-19), { ...ato, ate: Date.now() + MINUTOS * 60_000 }])

/** Takes back the last act that still can be; says which, or null when there is none. */
export async function desfazerUltimo(): Promise<string | null> {
  const ato = atos.filter((a) => a.ate > Date.now()).at(-1)
  atos = atos.filter((a) => a !== ato)
  await ato?.desfazer()
  return ato?.rotulo ?? null
}
