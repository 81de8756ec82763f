// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { desenhar, desmontarTudo } from '#ui/suporte-de-teste.tsx'
import { NomeDaPessoa } from './nome-de-pessoa.tsx'

const consultas = new QueryClient()
afterEach(async () => {
  await desmontarTudo()
  consultas.clear()
  vi.unstubAllGlobals()
})

it('asks for the names of a card in one request, and for a renamed user again', async () => {
  const [ana, bia] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002']
  const nomes = new Map([
    [ana, 'Ana'],
    [bia, 'Bia'],
  ])
  let pedidos = 0
  vi.stubGlobal('fetch', async () => {
    pedidos++
    return Response.json({ success: true, data: [...nomes].map(([id, nome]) => ({ id, nome })) })
  })
  await desenhar(
    <QueryClientProvider client={consultas}>
      <NomeDaPessoa id={ana} /> e <NomeDaPessoa id={bia} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Ana e Bia'))
  expect(pedidos).toBe(1)
  nomes.set(ana, 'Ana Maria')
  await act(() => consultas.refetchQueries())
  await vi.waitFor(() => expect(document.body.textContent).toContain('Ana Maria e Bia'))
})
