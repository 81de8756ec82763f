import { variaveis, type Variavel } from './variaveis.ts'

const LACUNA = /\{\{\s*([\w.]{1,40})\s*\}\}/g
/** Brackets nobody types by accident: what stands between them still has to be written by a person. */
const MARCA = /‹[^‹›\n]{1,60}›/g

const conhecida = (nome: string): nome is Variavel => Object.hasOwn(variaveis, nome)

/** Names between braces that mean nothing here. */
export const variaveisDesconhecidas = (texto: string): string[] => [
  ...new Set([...texto.matchAll(LACUNA)].map((m) => m[1] ?? '').filter((n) => !conhecida(n))),
]

/**
 * The text as it goes out. What has no value becomes a mark, never an empty place. One pass: a value is never read as a
 * variable.
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

/** Where the first mark stands, for the cursor. */
export function primeiraMarca(texto: string): { de: number; ate: number; rotulo: string } | null {
  const achada = [...texto.matchAll(MARCA)][0]
  return achada ? { de: achada.index, ate: achada.index + achada[0].length, rotulo: achada[0].slice(1, -1) } : null
}
