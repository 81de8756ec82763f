import { variaveis, type Variavel } from './variaveis.ts'

const LACUNA = /\{\{\s*([\w.]{1,40})\s*\}\}/g
/** Uncommon brackets mark the parts that a person still has to fill in. */
const MARCA = /‹[^‹›\n]{1,60}›/g

const conhecida = (nome: string): nome is Variavel => Object.hasOwn(variaveis, nome)

/** Returns the names in braces that are not variables. */
export const variaveisDesconhecidas = (texto: string): string[] => [
  ...new Set([...texto.matchAll(LACUNA)].map((m) => m[1] ?? '').filter((n) => !conhecida(n))),
]

/**
 * Fills in the variables. A variable without a value becomes a mark, never an empty string. Single pass: a value is
 * never expanded again.
 */
export function preencher(
  texto: string,
  valores: Record<Variavel, string | null>,
): { texto: string; faltando: string[] } {
  const faltando = new Set<string>()
  const cheio = texto.replace(LACUNA, (_, nome: string) => {
    const valor = conhecida(nome) ? valores[nome] : null
    if (valor) return valor
    const rotulo = conhecida(nome) ? variaveis[nome] : nome
    faltando.add(rotulo)
    return `‹${rotulo}›`
  })
  return { texto: cheio, faltando: [...faltando] }
}

/** Returns the range of the first mark, for the cursor. */
export function primeiraMarca(texto: string): { de: number; ate: number; rotulo: string } | null {
  const achada = [...texto.matchAll(MARCA)][0]
  return achada ? { de: achada.index, ate: achada.index + achada[0].length, rotulo: achada[0].slice(1, -1) } : null
}
