import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { papeisNaOrdem, situacoes, type PapelNaOrdem, type Situacao } from '../tipos.ts'
import { decidir, passagens, verbos, verbosPossiveis } from './estados.ts'

/** The table of the reference, written a second time: state → state → who. */
const TABELA: Partial<Record<Situacao, Partial<Record<Situacao, readonly PapelNaOrdem[]>>>> = {
  aberta: { agendada: ['agendador'], cancelada: ['operador', 'supervisor'] },
  agendada: {
    em_deslocamento: ['tecnico'],
    em_execucao: ['tecnico'],
    cancelada: ['operador', 'supervisor'],
  },
  em_deslocamento: { em_execucao: ['tecnico'] },
  em_execucao: { pausada: ['tecnico'], concluida: ['tecnico'] },
  pausada: {
    em_execucao: ['tecnico'],
    agendada: ['agendador'],
    cancelada: ['operador', 'supervisor'],
  },
  concluida: { reaberta: ['supervisor'] },
  reaberta: { agendada: ['agendador'], em_execucao: ['tecnico'] },
}

describe('[S1.6] the states of a service order', () => {
  const casos = situacoes.flatMap((de) =>
    situacoes.flatMap((para) => papeisNaOrdem.map((papel) => ({ de, para, papel }))),
  )

  it.each(casos)('$de → $para by $papel passes only where the table has it', ({ de, para, papel }) => {
    const passa = verbos.some((v) => {
      const d = decidir(v, de, new Set([papel]))
      return 'para' in d && d.para === para
    })
    expect(passa).toBe(TABELA[de]?.[para]?.includes(papel) ?? false)
  })

  it('covers every pair of states with every role', () => {
    expect(casos).toHaveLength(8 * 8 * papeisNaOrdem.length)
  })

  it('has the same pairs in the trigger of the database', () => {
    const migracao = readFileSync(join(import.meta.dirname, '../../../../migrations/0134_ordens_base.sql'), 'utf8')
    const doGatilho = [...migracao.matchAll(/'([a-z_]+)>([a-z_]+)'/g)].map((m) => `${m[1]}>${m[2]}`)
    expect(doGatilho.toSorted()).toEqual(passagens.map((p) => `${p.de}>${p.para}`).toSorted())
  })

  it('never leads a verb from one state to two others', () => {
    const vistos = passagens.map((p) => `${p.verbo}:${p.de}`)
    expect(new Set(vistos).size).toBe(vistos.length)
  })

  it('shows a person no verb that would be refused', () => {
    expect(verbosPossiveis('aberta', new Set(['tecnico']))).toEqual([])
    expect(verbosPossiveis('em_execucao', new Set(['tecnico']))).toEqual(['pausar', 'concluir'])
    expect(verbosPossiveis('cancelada', new Set(papeisNaOrdem))).toEqual([])
  })

  it('says what is there when a verb does not fit', () => {
    const d = decidir('concluir', 'aberta', new Set(['tecnico']))
    expect(d).toMatchObject({ razao: 'passagem', frase: 'Esta ordem está aberta: não dá para concluir agora.' })
  })
})
