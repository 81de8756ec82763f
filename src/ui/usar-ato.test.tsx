// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErroApp } from '#kit/erro.ts'
import { desenhar, desmontarTudo } from './suporte-de-teste.tsx'
import { useAto } from './usar-ato.ts'

let ato: ReturnType<typeof useAto>
const guardar = (a: typeof ato) => void (ato = a)
function Tela() {
  guardar(useAto())
  return null
}
afterEach(desmontarTudo)

it('is busy while it runs, returns the refusals by field and the general message, and clears them on the next try', async () => {
  await desenhar(<Tela />)
  const { promise, reject } = Promise.withResolvers<void>()
  let feito: Promise<boolean> | undefined
  await act(async () => void (feito = ato.fazer(() => promise)))
  expect([ato.indo, ato.geral]).toEqual([true, null])
  await act(async () =>
    reject(
      new ErroApp('VALIDATION_ERROR', 400, 'Nome é obrigatório', {
        details: [{ campo: 'nome', mensagem: 'Nome é obrigatório' }],
      }),
    ),
  )
  expect([await feito, ato.indo, ato.erros, ato.geral]).toEqual([
    false,
    false,
    { nome: 'Nome é obrigatório' },
    'Nome é obrigatório',
  ])
  await act(async () => void (await ato.fazer(async () => {})))
  expect([ato.erros, ato.geral]).toEqual([{}, null])
})

it('shows the default message for a bug of ours, or calls aoFalhar when it is a function', async () => {
  await desenhar(<Tela />)
  await act(
    async () =>
      void (await ato.fazer(() => Promise.reject(new TypeError('x is not a function')), 'Não foi possível salvar.')),
  )
  expect(ato.geral).toBe('Não foi possível salvar.')
  const dito = vi.fn()
  await act(async () => void (await ato.fazer(() => Promise.reject(new Error('Sem permissão')), dito)))
  expect([dito.mock.calls, ato.geral]).toEqual([[[new Error('Sem permissão')]], null])
  await act(async () => ato.dizer('Escolha ao menos um'))
  expect(ato.geral).toBe('Escolha ao menos um')
})
