// @vitest-environment happy-dom
import { act, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { avisosNaTela } from './avisos.ts'
import { desenhar, desmontarTudo } from './suporte-de-teste.tsx'
import { tardia } from './tardia.ts'

afterEach(async () => {
  await desmontarTudo()
  vi.restoreAllMocks()
})

it('without a network the screen stays and says so; the piece opens when the line is back, and nothing is reloaded', async () => {
  const naRede = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const recarregar = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const carregar = vi.fn(async () => ({ default: () => <p>A peça</p> })).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Peca = tardia(carregar)
  await desenhar(
    <>
      <p>O que estava na tela</p>
      <Suspense fallback={<p>Carregando</p>}>
        <Peca />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(avisosNaTela().map((a) => a.titulo)).toEqual(['Sem conexão: isto abre quando a rede voltar.']))
  expect(document.body.textContent).toBe('O que estava na telaCarregando')
  naRede.mockReturnValue(true)
  await act(async () => void dispatchEvent(new Event('online')))
  await act(async () => void (await vi.waitFor(() => expect(carregar).toHaveBeenCalledTimes(2))))
  expect(document.body.textContent).toBe('O que estava na telaA peça')
  expect(recarregar).not.toHaveBeenCalled()
})
