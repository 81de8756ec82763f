// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { criarArmazemDeEstado } from './estado.ts'
import { useEstadoDaConexao } from './usar-estado-da-conexao.ts'

it('shows the connection state and updates with it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const estado = criarArmazemDeEstado()
  const Faixa = () => <p>{useEstadoDaConexao(estado)}</p>
  const caixa = document.createElement('div')
  const raiz = createRoot(caixa)
  await act(async () => raiz.render(<Faixa />))
  const vistos = [caixa.textContent]
  for (const doAbly of ['connected', 'disconnected', 'connecting', 'suspended', 'connected', 'failed']) {
    await act(async () => estado.mudar(doAbly))
    vistos.push(caixa.textContent)
  }
  expect(vistos).toEqual([
    'reconectando',
    'conectado',
    'reconectando',
    'reconectando',
    'offline',
    'conectado',
    'offline',
  ])
  await act(async () => raiz.unmount())
})
