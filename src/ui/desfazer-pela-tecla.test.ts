import { afterEach, expect, it, vi } from 'vitest'
import { avisar, avisosNaTela, dispensarAviso } from './avisos.ts'
import { acompanhar, desfazerPelaTecla } from './desfazer-pela-tecla.ts'
import { desfazerUltimo, lembrarEDizer } from './desfazer.ts'

const desfeitos: string[] = []
const fazer = (rotulo: string) =>
  lembrarEDizer({ rotulo, desfazer: async () => void desfeitos.push(rotulo) }, { titulo: rotulo })
/** A change whose response comes with `responder`. */
function aCaminho(rotulo: string, oferece = true) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const mudanca = acompanhar(promise.then(() => void (oferece ? fazer(rotulo) : avisar({ titulo: 'Recusada' }))))
  return {
    responder: () => {
      resolve()
      return mudanca
    },
  }
}
const tecla = (aoFaltar = () => {}) => desfazerPelaTecla({ maisAntigo: desfazerUltimo, aoFaltar })

afterEach(async () => {
  while (await desfazerUltimo());
  for (const a of avisosNaTela()) dispensarAviso(a.id)
  desfeitos.length = 0
})

it('[achado F2] waits for the change that has no response yet, and undoes that one', async () => {
  fazer('primeira')
  const segunda = aCaminho('segunda')
  const desfeito = tecla()
  await Promise.resolve()
  expect(desfeitos).toEqual([])
  await segunda.responder()
  await desfeito
  expect(desfeitos).toEqual(['segunda'])
  await tecla()
  expect(desfeitos).toEqual(['segunda', 'primeira'])
})

it('[achado F2] undoes nothing when the server rejects the change that it waited for', async () => {
  fazer('primeira')
  const recusada = aCaminho('segunda', false)
  const faltou = vi.fn()
  const desfeito = tecla(faltou)
  await recusada.responder()
  await desfeito
  expect([desfeitos, faltou.mock.calls.length]).toEqual([[], 0])
})

it('two presses during the same change undo that one and the one before it', async () => {
  fazer('primeira')
  const segunda = aCaminho('segunda')
  const teclas = [tecla(), tecla()]
  await segunda.responder()
  await Promise.all(teclas)
  expect(desfeitos).toEqual(['segunda', 'primeira'])
})

it('[achado F2] waits for the latest of two changes when the earlier one is answered first', async () => {
  const primeira = aCaminho('primeira')
  const segunda = aCaminho('segunda')
  await primeira.responder()
  const desfeito = tecla()
  await Promise.resolve()
  expect(desfeitos).toEqual([])
  await segunda.responder()
  await desfeito
  expect(desfeitos).toEqual(['segunda'])
})

it('reports that there is nothing to undo', async () => {
  const faltou = vi.fn()
  await tecla(faltou)
  expect(faltou).toHaveBeenCalledOnce()
})

it('does not wait for an older change than the one to be undone', async () => {
  const demorada = aCaminho('demorada')
  fazer('rápida')
  await tecla()
  expect(desfeitos).toEqual(['rápida'])
  await demorada.responder()
})
