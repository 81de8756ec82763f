import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Caixa } from '../../tipos.ts'
import { lerConfiguracao, valoresDa } from './configuracao-do-canal.ts'
import { tetoDoEixo } from './grafico.tsx'
import { diasCompletos, ultimosDias } from './periodo.ts'
import { enderecoDoSimulador } from './simulador.ts'

afterEach(() => vi.unstubAllGlobals())

const caixa: Caixa = {
  id: 'c', nome: 'WhatsApp', tipo: 'api', ativo: true, usuarios: [], conexao: { estado: 'desconhecida', detalhe: null, em: null, qrcode: null },
  configuracao: { rate_limit: 100, require_auth: false, send_endpoint_url: 'https://api.exemplo.br/message/sendText/x', send_api_key_definida: true, instance_name: 'x', timeout: 10_000, headers: ['X-Cliente'] },
  criado_em: '', atualizada_em: '', pode_configurar: true,
}

describe('the form of an api inbox', () => {
  it('a key that is already there stays when the field is left empty, and headers stay when they were not touched', () => {
    const lido = lerConfiguracao(valoresDa(caixa), false)
    expect(lido).toEqual({ configuracao: { send_endpoint_url: 'https://api.exemplo.br/message/sendText/x', instance_name: 'x', timeout: 10_000, rate_limit: 100, require_auth: false } })
  })

  it('[S5.17] [S5.18] [S5.19] [S5.20] refuses in the words of the rules, each under its own field', () => {
    const lido = lerConfiguracao({ ...valoresDa(caixa), send_endpoint_url: 'ftp:/x', send_api_key: 'curta', rate_limit: 1001, timeout: 999 }, false)
    expect(lido).toMatchObject({ erros: { send_endpoint_url: expect.stringMatching(/inválida/), send_api_key: expect.stringMatching(/pelo menos 10/), rate_limit: expect.stringMatching(/entre 1 e 1000/), timeout: expect.stringMatching(/entre 1000 e 60000/) } })
  })

  it('headers are sent whole once they are replaced, without empty names', () => {
    const lido = lerConfiguracao({ ...valoresDa(caixa), headers: [{ nome: 'X-A', valor: '1' }, { nome: ' ', valor: 'perdido' }] }, true)
    expect(lido).toMatchObject({ configuracao: { headers: { 'X-A': '1' } } })
  })
})

describe('numbers of a period', () => {
  it('days without messages are zeros on the axis, not holes', () => {
    expect(diasCompletos([{ dia: '2026-11-19', recebidas: 3, enviadas: 1 }], '2026-11-18', '2026-11-20').map((d) => [d.dia, d.recebidas])).toEqual([['2026-11-18', 0], ['2026-11-19', 3], ['2026-11-20', 0]])
  })
  it('a day is a day in São Paulo, whatever the clock of the machine says', () => {
    expect(ultimosDias(7, Date.parse('2026-11-21T02:00:00Z'))).toEqual({ inicio: '2026-11-14', fim: '2026-11-20' })
  })
  it('the axis ends on a round number', () => {
    expect([0, 4, 7, 23, 50, 51, 900].map(tetoDoEixo)).toEqual([4, 4, 10, 50, 50, 100, 1000])
  })
})

it('the simulator is offered only when the server says where it is, and only over http', async () => {
  const com = (corpo: unknown) => vi.stubGlobal('fetch', async () => Response.json(corpo))
  com({ simulador: { url: 'http://127.0.0.1:4000/celular' } })
  expect(await enderecoDoSimulador()).toBe('http://127.0.0.1:4000/celular')
  com({ simulador: { url: 'javascript:alert(1)' } })
  expect(await enderecoDoSimulador()).toBeNull()
  com({})
  expect(await enderecoDoSimulador()).toBeNull()
})
