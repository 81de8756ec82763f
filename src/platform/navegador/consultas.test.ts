import { expect, it, vi } from 'vitest'
import { consultas } from './consultas.ts'

/** Reads that end when the test says so, with what it says. */
function leituras() {
  const terminar: ((valor: string) => void)[] = []
  const ler = () => new Promise<string>((pronto) => terminar.push(pronto))
  return { terminar, ler }
}

it('does not let a read that began before a write replace the answer of the write', async () => {
  const { terminar, ler } = leituras()
  const chave = ['contrato', '1']
  consultas.setQueryData(chave, 'revision 1')
  const lida = consultas.fetchQuery({ queryKey: chave, queryFn: ler, staleTime: 0 }).catch(() => undefined)
  await vi.waitFor(() => expect(terminar).toHaveLength(1))
  consultas.setQueryData(chave, 'revision 2')
  terminar[0]?.('revision 1')
  await vi.waitFor(() => expect(terminar).toHaveLength(2))
  expect(consultas.getQueryData(chave)).toBe('revision 2')
  terminar[1]?.('revision 3, of a colleague')
  await vi.waitFor(() => expect(consultas.getQueryData(chave)).toBe('revision 3, of a colleague'))
  await lida
})

it('reads nothing again for an answer that is stored while nothing is read', async () => {
  const { terminar, ler } = leituras()
  const chave = ['contrato', '2']
  const lida = consultas.fetchQuery({ queryKey: chave, queryFn: ler })
  await vi.waitFor(() => expect(terminar).toHaveLength(1))
  terminar[0]?.('revision 1')
  await lida
  consultas.setQueryData(chave, 'revision 2')
  await new Promise((pronto) => setTimeout(pronto, 20))
  expect([terminar.length, consultas.getQueryData(chave)]).toEqual([1, 'revision 2'])
})
