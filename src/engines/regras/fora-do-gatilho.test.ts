import { describe, expect, it } from 'vitest'
import { FUSO, type Expediente } from '#kit/expediente.ts'
import { foraDoGatilho, type CartaoDiante } from './fora-do-gatilho.ts'
import { gatilho } from './tipos.ts'

const [novo, proposta] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const nomes: Record<string, string> = { [novo]: 'Novo lead', [proposta]: 'Proposta', vencimento: 'Vencimento' }
const aberto = [{ inicio: 8 * 60, fim: 18 * 60 }]
const semana = Array.from({ length: 7 }, (_, dia) => (dia >= 1 && dia <= 5 ? aberto : []))
const expediente: Expediente = { fuso: FUSO, semana, fechado: () => false }
const agora = new Date('2026-03-10T15:00:00Z')
const ar = { agora, expediente, nome: (x: string) => nomes[x] ?? x }
const cartao: CartaoDiante = {
  estagio_id: novo,
  situacao: 'aberto',
  arquivado: false,
  origem: 'manual',
  vence_em: null,
  tocado_em: agora,
  valores: {},
}
const dizer = (g: unknown, c: Partial<CartaoDiante> = {}) => foraDoGatilho(gatilho.parse(g), { ...cartao, ...c }, ar)

describe('a trigger and one card', () => {
  it("[achado F1] returns the card's stage when the rule waits in another one", () => {
    expect(dizer({ tipo: 'entrou', estagio_id: proposta })).toBe(
      'o cartão está em “Novo lead”, e a regra roda quando ele entra em “Proposta”',
    )
    expect(dizer({ tipo: 'saiu', estagio_id: proposta })).toBe(
      'o cartão está em “Novo lead”, e a regra roda quando ele sai de “Proposta”',
    )
    expect(dizer({ tipo: 'botao', rotulo: 'Ir', estagios: [proposta] })).toBe(
      'o cartão está em “Novo lead”, e a regra vale em “Proposta”',
    )
    expect([
      dizer({ tipo: 'entrou', estagio_id: novo }),
      dizer({ tipo: 'saiu', estagio_id: novo }),
      dizer({ tipo: 'botao', rotulo: 'Ir' }),
    ]).toEqual([null, null, null])
  })
  it('[achado F1] returns how much time is missing for a clock trigger', () => {
    const vence_em = new Date('2026-03-12T15:00:00Z')
    expect(dizer({ tipo: 'prazo_vencido' })).toBe('o cartão não tem prazo')
    expect(dizer({ tipo: 'prazo_vencido' }, { vence_em })).toBe('o prazo dele só passa em 12/03/2026 às 12:00')
    expect(dizer({ tipo: 'prazo_perto', horas: 24 }, { vence_em })).toBe(
      'ele só fica perto do prazo em 11/03/2026 às 12:00',
    )
    expect(dizer({ tipo: 'prazo_perto', horas: 72 }, { vence_em })).toBeNull()
    expect(dizer({ tipo: 'parado', dias: 3 })).toBe('ele ainda não está parado há 3 dias úteis')
    expect(dizer({ tipo: 'parado', dias: 3 }, { tocado_em: new Date('2026-02-10T15:00:00Z') })).toBeNull()
    expect(dizer({ tipo: 'data_do_campo', campo: 'vencimento', dias: 0 })).toBe('o cartão não tem “Vencimento”')
    expect(
      dizer({ tipo: 'data_do_campo', campo: 'vencimento', dias: -1 }, { valores: { vencimento: '2026-03-20' } }),
    ).toBe('a data só chega em 19/03/2026 às 08:00')
  })
  it('[achado F1] returns that a card is past the trigger, archived, or of another origin', () => {
    expect(dizer({ tipo: 'agenda', frequencia: 'dia', hora: '08:00' }, { situacao: 'ganho' })).toBe(
      'o cartão já terminou',
    )
    expect(dizer({ tipo: 'criado' }, { arquivado: true })).toBe('o cartão está arquivado')
    expect(dizer({ tipo: 'formulario_enviado' })).toBe('o cartão não veio de um formulário')
    expect(dizer({ tipo: 'formulario_enviado' }, { origem: 'formulario' })).toBeNull()
    expect(dizer({ tipo: 'mensagem_recebida' })).toBeNull()
  })
})
