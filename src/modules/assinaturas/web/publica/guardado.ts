import { comoObjeto } from '#kit/objeto.ts'

/** What was done on the page, for this tab only: loaded again without internet it still has it. */
export interface Guardado {
  passe: string | null
  tracos: [number, number][][]
}

const chaveDe = (token: string) => `assinar:${token.slice(0, 12)}`
const ehPonto = (v: unknown): v is [number, number] =>
  Array.isArray(v) && v.length === 2 && v.every((n) => typeof n === 'number')

export function lerGuardado(token: string): Guardado {
  try {
    const { passe, tracos } = comoObjeto(JSON.parse(sessionStorage.getItem(chaveDe(token)) ?? 'null'))
    return {
      passe: typeof passe === 'string' ? passe : null,
      tracos: (Array.isArray(tracos) ? tracos : []).filter(
        (t): t is [number, number][] => Array.isArray(t) && t.every(ehPonto),
      ),
    }
  } catch {
    // storage is off or holds something else: nothing was kept
    return { passe: null, tracos: [] }
  }
}

export function guardar(token: string, g: Guardado): void {
  try {
    sessionStorage.setItem(chaveDe(token), JSON.stringify(g))
  } catch {
    // without storage the page still has it while it is open
  }
}

export function esquecer(token: string): void {
  try {
    sessionStorage.removeItem(chaveDe(token))
  } catch {
    // as above
  }
}
