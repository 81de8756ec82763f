import { expect, it } from 'vitest'
import { envios } from '#modules/chat/envio/contract/envios.ts'
import { macros, respostas } from '#modules/chat/respostas/contract/respostas.ts'
import { chamadas } from './chamadas.ts'

it('matches the methods and paths of the contracts', () => {
  const contratos = {
    respostas: respostas.listar,
    usarResposta: respostas.usar,
    macros: macros.listar,
    executarMacro: macros.executar,
    desfazer: envios.desfazer,
    mencionaveis: envios.mencionaveis,
    lerRascunho: envios.lerRascunho,
    guardarRascunho: envios.guardarRascunho,
  }
  const forma = (e: { method: string; path: string }) => [e.method, e.path]
  expect(Object.entries(chamadas).map(([nome, e]) => [nome, ...forma(e)])).toEqual(
    Object.entries(contratos).map(([nome, e]) => [nome, ...forma(e)]),
  )
})
