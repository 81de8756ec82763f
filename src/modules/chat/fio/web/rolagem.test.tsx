// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { Rolagem, type RolagemNaMao } from './rolagem.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

async function montar() {
  const naMao = createRef<RolagemNaMao>()
  const raiz = createRoot(document.body.appendChild(document.createElement('div')))
  const chegar = (versao: number) =>
    act(async () =>
      raiz.render(
        <Rolagem
          ref={naMao}
          rotulo="Mensagens"
          versao={versao}
          aoChegarAoTopo={() => {}}
          aoMudarFim={() => {}}
          solto={false}
        >
          <p data-seq={1} id="m-1" />
        </Rolagem>,
      ),
    )
  await chegar(0)
  const no = document.querySelector<HTMLElement>('.c-rolagem') ?? expect.fail('no scroll area')
  no.scrollTo = vi.fn()
  const rolar = (topo: number) =>
    act(async () => {
      no.scrollTop = topo
      no.dispatchEvent(new Event('scroll'))
    })
  return { no, naMao, chegar, rolar, sair: () => act(async () => raiz.unmount()) }
}

it('keeps the scroll position when messages arrive before the browser has reported the scroll', async () => {
  const { no, chegar, sair } = await montar()
  no.scrollTop = -600
  await chegar(1)
  expect(no.scrollTop).toBe(-600)
  no.scrollTop = -20
  await chegar(2)
  expect(no.scrollTop).toBe(0)
  await sair()
})

it('reaches the end when messages arrive during the animated scroll, unless the user scrolls away', async () => {
  const { no, naMao, chegar, rolar, sair } = await montar()
  await rolar(-900)
  naMao.current?.descer()
  await rolar(-500)
  await chegar(1)
  expect(no.scrollTop).toBe(0)
  await rolar(0)
  await rolar(-900)
  naMao.current?.descer()
  await rolar(-500)
  await act(async () => no.dispatchEvent(new WheelEvent('wheel', { bubbles: true })))
  await chegar(2)
  expect(no.scrollTop).toBe(-500)
  await sair()
})
