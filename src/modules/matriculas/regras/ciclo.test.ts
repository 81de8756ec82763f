import { describe, expect, it } from 'vitest'
import { atosDaMatricula, situacoesDaMatricula, type AtoDaMatricula, type SituacaoDaMatricula } from '../tipos.ts'
import { cabe, CICLO, NOMES, papeisNaMatricula, passar, podePeloPapel, QUEM, type PapelNaMatricula } from './ciclo.ts'

/** The lifecycle of the reference, written a second time as the pairs that it allows. */
const PARES: readonly (readonly [SituacaoDaMatricula, AtoDaMatricula, SituacaoDaMatricula])[] = [
  ['pre_matricula', 'pedir_documentos', 'documentos'],
  ['documentos', 'enviar_para_analise', 'analise'],
  ['analise', 'devolver', 'documentos'],
  ['analise', 'aprovar', 'lista_espera'],
  ['lista_espera', 'pedir_rateio', 'rateio_solicitado'],
  ['rateio_solicitado', 'voltar_para_fila', 'lista_espera'],
  ['rateio_solicitado', 'ativar', 'ativa'],
  ['ativa', 'suspender', 'suspensa'],
  ['suspensa', 'reativar', 'ativa'],
  ['rateio_solicitado', 'pedir_desligamento', 'desligamento'],
  ['ativa', 'pedir_desligamento', 'desligamento'],
  ['suspensa', 'pedir_desligamento', 'desligamento'],
  ['desligamento', 'desistir_do_desligamento', 'ativa'],
  ['desligamento', 'encerrar', 'encerrada'],
  ['pre_matricula', 'desistir', 'encerrada'],
  ['documentos', 'desistir', 'encerrada'],
  ['analise', 'desistir', 'encerrada'],
  ['lista_espera', 'desistir', 'encerrada'],
]
const OPERADOR: readonly AtoDaMatricula[] = [
  'pedir_documentos',
  'enviar_para_analise',
  'ativar',
  'pedir_desligamento',
  'desistir',
]

describe('lifecycle of a member', () => {
  for (const de of situacoesDaMatricula)
    for (const ato of atosDaMatricula) {
      const para = PARES.find((p) => p[0] === de && p[1] === ato)?.[2]
      it(`${para ? 'allows' : 'refuses'} ${ato} from ${de}`, () => {
        expect(cabe(de, ato)).toBe(para !== undefined)
        if (para) expect(passar(de, ato)).toBe(para)
        else expect(() => passar(de, ato)).toThrow(/^A matrícula está .+: não dá para .+\.$/)
      })
    }

  it('gives each act to the roles that answer for it', () => {
    for (const ato of atosDaMatricula)
      for (const papel of papeisNaMatricula) {
        const esperado: PapelNaMatricula = OPERADOR.includes(ato) ? 'operador' : 'decisor'
        expect(podePeloPapel(ato, [papel]), `${ato} × ${papel}`).toBe(papel === esperado)
      }
    expect(Object.keys(QUEM)).toHaveLength(atosDaMatricula.length)
  })

  it('reaches every state from the first one, and none leaves the last', () => {
    const vistas = new Set<SituacaoDaMatricula>(['pre_matricula'])
    for (let antes = 0; antes !== vistas.size;) {
      antes = vistas.size
      for (const de of [...vistas]) for (const para of Object.values(CICLO[de])) vistas.add(para)
    }
    expect([...vistas].toSorted()).toEqual([...situacoesDaMatricula].toSorted())
    expect(CICLO.encerrada).toEqual({})
    expect(Object.keys(NOMES)).toEqual([...situacoesDaMatricula])
  })
})
