import { comoObjeto } from '#kit/objeto.ts'

/** What was typed, for this tab only: a page that is loaded again without internet still has it. */
export interface Guardado {
  nome: string
  cpf: string
  pergunta: string
  tracos: [number, number][][]
}

const chaveDe = (numero: string, versao: number) => `proposta:${numero}:v${versao}`
const texto = (v: unknown) => (typeof v === 'string' ? v : '')
const ehPonto = (v: unknown): v is [number, number] =>
  Array.isArray(v) && v.length === 2 && v.every((n) => typeof n === 'number')

export function lerGuardado(numero: string, versao: number): Guardado {
  let lido: Record<string, unknown> = {}
  try {
    lido = comoObjeto(JSON.parse(sessionStorage.getItem(chaveDe(numero, versao)) ?? 'null'))
  } catch {
    // storage is off or holds something else: nothing was kept
  }
  const tracos = Array.isArray(lido.tracos) ? lido.tracos : []
  return {
    nome: texto(lido.nome),
    cpf: texto(lido.cpf),
    pergunta: texto(lido.pergunta),
    tracos: tracos.filter((t): t is [number, number][] => Array.isArray(t) && t.every(ehPonto)),
  }
}

export function guardar(numero: string, versao: number, g: Guardado): void {
  try {
    sessionStorage.setItem(chaveDe(numero, versao), JSON.stringify(g))
  } catch {
    // without storage the fields still hold it while the page is open
  }
}

export function esquecer(numero: string, versao: number): void {
  try {
    sessionStorage.removeItem(chaveDe(numero, versao))
  } catch {
    // as above
  }
}
