// Readers that misbehave on purpose, for leitores.test.ts.
import { invalido } from '#kit/erro.ts'

export const somar = ({ a, b }: { a: number; b: number }): number => a + b

export const bytes = (n: number): Uint8Array => new Uint8Array(n).fill(7)

export function girar(): never {
  for (;;) continue
}

export function encher(): number {
  const tudo: number[][] = []
  for (;;) tudo.push(Array.from({ length: 10_000 }, (_, n) => n))
}

export function recusar(): never {
  throw invalido('Não serve.', [{ campo: 'arquivo', mensagem: 'Não serve.' }])
}

export function morrer(): never {
  process.exit(1)
}
