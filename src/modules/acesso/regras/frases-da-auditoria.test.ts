import { expect, it } from 'vitest'
import { fraseDaAcao } from './frases-da-auditoria.ts'

it('says every action in Portuguese, those it was never told of too', () => {
  expect(fraseDaAcao('cad.papel.dar')).toBe('Deu um papel')
  expect(fraseDaAcao('tarefa.concluir')).toBe('Concluiu tarefa')
  expect(fraseDaAcao('caixa.gerar_segredo')).toBe('Caixa: gerar segredo')
})
