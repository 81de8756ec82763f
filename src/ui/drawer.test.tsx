// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Drawer } from './drawer.tsx'
import { desenhar, desmontarTudo, digitar } from './suporte-de-teste.tsx'
import { TextField } from './text-field.tsx'

afterEach(desmontarTudo)

/** A drawer whose form is drawn after its data; its button brings them. */
function gavetaQueCarrega(titulado: boolean) {
  const aoFechar = vi.fn()
  function Tela() {
    const [pronto, setPronto] = useState(false)
    const [nome, setNome] = useState('')
    return (
      <Drawer titulo="Novo serviço" titulado={titulado} aoFechar={aoFechar}>
        {!pronto && (
          <button type="button" onClick={() => setPronto(true)}>
            Carregar
          </button>
        )}
        {pronto && (
          <form>
            <TextField rotulo="Nome" value={nome} onChange={(e) => setNome(e.currentTarget.value)} />
          </form>
        )}
      </Drawer>
    )
  }
  return { aoFechar, tela: <Tela /> }
}
const chegar = () =>
  act(async () => [...document.querySelectorAll('button')].find((b) => b.textContent === 'Carregar')?.click())
const campo = () => document.querySelector('input')
const esc = () =>
  act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
      ),
  )

it('moves the focus to the form of a titled drawer once it is drawn; Esc keeps what was typed, then closes', async () => {
  const { tela, aoFechar } = gavetaQueCarrega(true)
  await desenhar(tela)
  expect(document.activeElement).toBe(document.querySelector('[role=dialog]'))
  await chegar()
  await vi.waitFor(() => expect(document.activeElement).toBe(campo()))
  const nome = campo()
  if (nome) await digitar(nome, 'Limpeza')
  await esc()
  expect([aoFechar.mock.calls.length, document.activeElement === campo(), campo()?.value]).toEqual([
    0,
    false,
    'Limpeza',
  ])
  await esc()
  expect(aoFechar).toHaveBeenCalledOnce()
})

it('closes at the first Esc while nothing was typed', async () => {
  const { tela, aoFechar } = gavetaQueCarrega(true)
  await desenhar(tela)
  await chegar()
  await vi.waitFor(() => expect(document.activeElement).toBe(campo()))
  await esc()
  expect(aoFechar).toHaveBeenCalledOnce()
})

it('leaves the focus on the drawer of a record, whose keys go to its list', async () => {
  const { tela } = gavetaQueCarrega(false)
  await desenhar(tela)
  await chegar()
  await new Promise((pronto) => setTimeout(pronto, 20))
  expect(document.activeElement).toBe(document.querySelector('[role=dialog]'))
})

it('leaves the focus on the drawer whose form is only one of its parts: its other controls are used as well', async () => {
  await desenhar(
    <Drawer titulo="Editar Recepção" titulado aoFechar={() => {}}>
      <form>
        <TextField rotulo="Texto do aviso" />
      </form>
      <button type="button">Descer</button>
    </Drawer>,
  )
  await new Promise((pronto) => setTimeout(pronto, 20))
  expect(document.activeElement).toBe(document.querySelector('[role=dialog]'))
})
