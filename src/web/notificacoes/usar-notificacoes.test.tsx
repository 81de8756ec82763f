// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useNotificacoes } from './usar-notificacoes.ts'

const { ouvintes } = vi.hoisted(() => ({ ouvintes: new Map<string, (evento: string, dados: unknown) => void>() }))
vi.mock('#platform/navegador/pessoa.ts', () => ({ usePessoa: () => ({ id: 'eu' }), pode: () => false }))
vi.mock('#platform/navegador/tempo-real.ts', () => ({
  obterTempoReal: async () => ({
    assinarCanal: (nome: string, o: { aoReceber: (evento: string, dados: unknown) => void }) => {
      ouvintes.set(nome, o.aoReceber)
      return () => {}
    },
  }),
}))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('shows a notification that matches the contract and ignores others', async () => {
  const vistas: (string | undefined)[] = []
  const Tela = () => (vistas.push(useNotificacoes().atual?.remetente), null)
  const raiz = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => raiz.render(<Tela />))
  const chegar = (dados: unknown) => act(async () => ouvintes.get('avisos_eu')?.('aviso', dados))
  const certo = { id: 'a1', cartao: true, som: false, titulo: 'Ana mencionou você', detalhe: '', href: '/home' }
  for (const ruim of [null, undefined, 'x', [], {}, { cartao: true }, { ...certo, titulo: 7 }]) await chegar(ruim)
  await chegar({ ...certo, cartao: false })
  expect(vistas.at(-1)).toBe(undefined)
  await chegar(certo)
  expect(vistas.at(-1)).toBe('Ana mencionou você')
  await act(async () => raiz.unmount())
})
