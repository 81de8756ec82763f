// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registrarAtalhos } from './registro.ts'
import { combina, legenda } from './teclas.ts'

const soltar: (() => void)[] = []
const registrar = (...a: Parameters<typeof registrarAtalhos>) => soltar.push(registrarAtalhos(...a))
const teclar = (key: string, init: KeyboardEventInit = {}, alvo: EventTarget = document.body) =>
  alvo.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
afterEach(() => {
  for (const f of soltar.splice(0)) f()
  document.body.replaceChildren()
})

describe('shortcuts', () => {
  it('are inactive while the user types, unless they have a modifier', () => {
    const j = vi.fn()
    const k = vi.fn()
    registrar({
      escopo: 'Lista',
      lista: [
        { teclas: 'j', rotulo: 'Próxima', executar: j },
        { teclas: 'mod+k', rotulo: 'Comandos', executar: k },
      ],
    })
    const campo = document.body.appendChild(document.createElement('textarea'))
    teclar('j', {}, campo)
    teclar('k', { ctrlKey: true }, campo)
    expect([j.mock.calls.length, k.mock.calls.length]).toEqual([0, 1])
    teclar('j')
    expect(j).toHaveBeenCalledOnce()
    // a checkbox is not a text field
    const caixa = Object.assign(document.createElement('input'), { type: 'checkbox' })
    teclar('j', {}, document.body.appendChild(caixa))
    expect(j).toHaveBeenCalledTimes(2)
  })
  it('leave keys to a field that handles them itself', () => {
    const desfazer = vi.fn()
    registrar({
      escopo: 'Lista',
      lista: [{ teclas: 'mod+z', rotulo: 'Desfazer', emCampos: false, executar: desfazer }],
    })
    const campo = document.body.appendChild(document.createElement('textarea'))
    expect(teclar('z', { ctrlKey: true }, campo)).toBe(true)
    expect(desfazer).not.toHaveBeenCalled()
    expect(teclar('z', { ctrlKey: true })).toBe(false)
    expect(desfazer).toHaveBeenCalledOnce()
  })
  it('use the innermost screen and restore the outer one when it closes', () => {
    const fora = vi.fn()
    const dentro = vi.fn()
    registrar({ escopo: 'Página', lista: [{ teclas: 'e', rotulo: 'Editar', executar: fora }] })
    const sair = registrarAtalhos({ escopo: 'Gaveta', lista: [{ teclas: 'e', rotulo: 'Editar', executar: dentro }] })
    teclar('e')
    sair()
    teclar('e')
    expect([dentro.mock.calls.length, fora.mock.calls.length]).toEqual([1, 1])
  })
  it('[achado F2] prefer a screen to the frame around it, even when the frame registers later', () => {
    const [moldura, tela] = [vi.fn(), vi.fn()]
    registrar({ escopo: 'Funil', lista: [{ teclas: 'mod+z', rotulo: 'Desfazer', executar: tela }] })
    // the frame registers late, once its areas are loaded, or again after the list of shortcuts was opened
    registrar({
      escopo: 'Geral',
      moldura: true,
      lista: [{ teclas: 'mod+z', rotulo: 'Desfazer o aviso', executar: moldura }],
    })
    teclar('z', { ctrlKey: true })
    expect([tela.mock.calls.length, moldura.mock.calls.length]).toEqual([1, 0])
  })
  it('require both keys of a sequence, in order', () => {
    const ir = vi.fn()
    registrar({ escopo: 'Geral', lista: [{ teclas: 'g c', rotulo: 'Ir para o chat', executar: ir }] })
    teclar('c')
    teclar('g')
    teclar('x')
    teclar('c')
    expect(ir).not.toHaveBeenCalled()
    teclar('g')
    teclar('c')
    expect(ir).toHaveBeenCalledOnce()
  })
  it('are inactive behind an open dialog', () => {
    const j = vi.fn()
    registrar({ escopo: 'Lista', lista: [{ teclas: 'j', rotulo: 'Próxima', executar: j }] })
    document.body.append(Object.assign(document.createElement('div'), { className: 'g-dialogo' }))
    teclar('j')
    expect(j).not.toHaveBeenCalled()
  })
  it('match symbols on any keyboard layout and show keys as the operating system does', () => {
    const e = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: true }
    expect(combina({ ...e, key: '?' }, '?', false)).toBe(true)
    expect(combina({ ...e, key: 'J' }, 'j', false)).toBe(false)
    expect(combina({ ...e, shiftKey: false, metaKey: true, key: 'k' }, 'mod+k', true)).toBe(true)
    expect(legenda('mod+k', false)).toBe('Ctrl K')
    expect(legenda('mod+enter', true)).toBe('⌘ Enter')
    expect(legenda('g c', false)).toBe('G depois C')
  })
})
