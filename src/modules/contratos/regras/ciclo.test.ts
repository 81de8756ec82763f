import { describe, expect, it } from 'vitest'
import { atosDoContrato, situacoesDoContrato, type AtoDoContrato, type SituacaoDoContrato } from '../tipos.ts'
import { cabe, CICLO, papeisNoContrato, passar, podePeloPapel, QUEM } from './ciclo.ts'

/** Written apart from the table: state, act, next state. */
const PARES: readonly (readonly [SituacaoDoContrato, AtoDoContrato, SituacaoDoContrato])[] = [
  ['rascunho', 'editar', 'rascunho'],
  ['rascunho', 'pedir_revisao', 'revisao_juridica'],
  ['rascunho', 'encerrar', 'encerrado'],
  ['revisao_juridica', 'editar', 'revisao_juridica'],
  ['revisao_juridica', 'devolver', 'rascunho'],
  ['revisao_juridica', 'aprovar', 'aprovado'],
  ['revisao_juridica', 'reabrir', 'rascunho'],
  ['revisao_juridica', 'encerrar', 'encerrado'],
  ['aprovado', 'reabrir', 'rascunho'],
  ['aprovado', 'enviar', 'enviado_assinatura'],
  ['aprovado', 'encerrar', 'encerrado'],
  ['enviado_assinatura', 'abrir_versao', 'rascunho'],
  ['enviado_assinatura', 'assinar_parte', 'parcialmente_assinado'],
  ['enviado_assinatura', 'concluir', 'assinado'],
  ['enviado_assinatura', 'parar_assinatura', 'enviado_assinatura'],
  ['parcialmente_assinado', 'abrir_versao', 'rascunho'],
  ['parcialmente_assinado', 'assinar_parte', 'parcialmente_assinado'],
  ['parcialmente_assinado', 'concluir', 'assinado'],
  ['parcialmente_assinado', 'parar_assinatura', 'parcialmente_assinado'],
  ['assinado', 'abrir_arrependimento', 'arrependimento'],
  ['assinado', 'vigorar', 'vigente'],
  ['arrependimento', 'desistir', 'distratado'],
  ['arrependimento', 'pedir_inicio', 'arrependimento'],
  ['arrependimento', 'vigorar', 'vigente'],
  ['vigente', 'aditar', 'vigente'],
  ['vigente', 'suspender', 'suspenso'],
  ['vigente', 'encerrar', 'encerrado'],
  ['vigente', 'rescindir', 'rescindido'],
  ['vigente', 'distratar', 'distratado'],
  ['suspenso', 'retomar', 'vigente'],
  ['suspenso', 'encerrar', 'encerrado'],
  ['suspenso', 'rescindir', 'rescindido'],
  ['suspenso', 'distratar', 'distratado'],
]

describe('the lifecycle of a contract', () => {
  it('[S1.5] allows each pair of state and act that is listed, and refuses every other one with a sentence', () => {
    for (const de of situacoesDoContrato)
      for (const ato of atosDoContrato) {
        const par = PARES.find(([s, a]) => s === de && a === ato)
        expect([de, ato, CICLO[de][ato]]).toEqual([de, ato, par?.[2]])
        expect(cabe(de, ato)).toBe(par !== undefined)
        if (par) expect(passar(de, ato)).toBe(par[2])
        else expect(() => passar(de, ato)).toThrow(/^O contrato/)
      }
  })

  it('never lets a reader act, and the clock only where it must', () => {
    for (const ato of atosDoContrato) expect(podePeloPapel(ato, ['leitor'])).toBe(false)
    const doRelogio = atosDoContrato.filter((a) => podePeloPapel(a, ['sistema']))
    expect(doRelogio).toEqual(['assinar_parte', 'concluir', 'parar_assinatura', 'abrir_arrependimento', 'vigorar'])
    for (const ato of doRelogio) expect(QUEM[ato]).toEqual(['sistema'])
  })

  it('lets lawyers approve, and no seller', () => {
    for (const papel of papeisNoContrato) expect(podePeloPapel('aprovar', [papel])).toBe(papel === 'revisor')
    for (const papel of papeisNoContrato) expect(podePeloPapel('enviar', [papel])).toBe(papel === 'remetente')
  })

  it('reaches every state from a draft, and leaves no ended contract', () => {
    const vistos = new Set<SituacaoDoContrato>(['rascunho'])
    for (const de of vistos) for (const para of Object.values(CICLO[de])) vistos.add(para)
    expect([...vistos].toSorted()).toEqual([...situacoesDoContrato].toSorted())
    for (const fim of ['encerrado', 'rescindido', 'distratado'] as const) expect(CICLO[fim]).toEqual({})
  })
})
