import { afterEach, describe, expect, it, vi } from 'vitest'
import { ErroApp } from '#kit/erro.ts'
import { guia } from '#modules/chat/canais/api/web/guia.ts'
import type { GuiaDoCanal } from '#modules/chat/canais/comum/web/guia-do-canal.ts'
import { diasCompletos, ultimosDias } from './periodo.ts'
import { enderecoDoSimulador } from './simulador.ts'
import {
  comGuardados,
  comoConfiguracao,
  conferirValores,
  errosDoServidor,
  valoresIniciais,
} from './valores-do-canal.ts'

afterEach(() => vi.unstubAllGlobals())

const atual = {
  rate_limit: 100,
  require_auth: false,
  send_endpoint_url: 'https://api.exemplo.br/message/sendText/x',
  send_api_key: null,
  send_api_key_definida: true,
  instance_name: 'x',
  timeout: 10_000,
  headers: ['X-Cliente'],
}

describe('a form built from a guide', () => {
  it('keeps a stored secret when its field is empty, and headers when they are untouched', () => {
    expect(comoConfiguracao(guia, valoresIniciais(guia, atual), atual)).toEqual({
      send_endpoint_url: 'https://api.exemplo.br/message/sendText/x',
      instance_name: 'x',
      timeout: 10_000,
      rate_limit: 100,
      require_auth: false,
    })
  })

  it('[S5.17] [S5.18] [S5.19] [S5.20] shows the validation messages of the rules, each under its own field', () => {
    const erros = conferirValores(
      guia,
      {
        ...valoresIniciais(guia, atual),
        send_endpoint_url: 'ftp:/x',
        send_api_key: 'curta',
        rate_limit: 1001,
        timeout: 999,
      },
      atual,
    )
    expect(erros).toMatchObject({
      send_endpoint_url: expect.stringMatching(/inválida/),
      send_api_key: expect.stringMatching(/pelo menos 10/),
      rate_limit: expect.stringMatching(/entre 1 e 1000/),
      timeout: expect.stringMatching(/entre 1000 e 60000/),
    })
    expect(conferirValores(guia, valoresIniciais(guia, atual), atual)).toEqual({})
  })

  it('sends replaced headers whole, without blank names, and removes them when they were emptied', () => {
    const com = (headers: unknown, trocar = true) =>
      comoConfiguracao(guia, { ...valoresIniciais(guia, atual), headers, 'headers:trocar': trocar }, atual)
    expect(
      com([
        { nome: 'X-A', valor: '1' },
        { nome: ' ', valor: 'perdido' },
      ]),
    ).toMatchObject({ headers: { 'X-A': '1' } })
    expect(com([])).toMatchObject({ headers: {} })
  })

  it("shows each required field's own message unless a value is stored, and sends an emptied text as null", () => {
    const outro: GuiaDoCanal = {
      tipo: 'email',
      descricao: '',
      preparo: [],
      campos: [
        { nome: 'senha', rotulo: 'Senha', tipo: 'segredo', obrigatorio: 'Senha é obrigatória' },
        { nome: 'porta', rotulo: 'Porta', tipo: 'numero', minimo: 1, maximo: 65_535, padrao: 993 },
        { nome: 'resposta', rotulo: 'Resposta', tipo: 'email' },
      ],
    }
    expect(conferirValores(outro, valoresIniciais(outro))).toEqual({ senha: 'Senha é obrigatória' })
    expect(conferirValores(outro, { ...valoresIniciais(outro), porta: 0 }, { senha_definida: true })).toEqual({
      porta: 'Porta deve ficar entre 1 e 65535',
    })
    expect(comoConfiguracao(outro, { ...valoresIniciais(outro), senha: 'abc', resposta: '  ' })).toEqual({
      senha: 'abc',
      porta: 993,
      resposta: null,
    })
  })

  it("shows the server's error under its field, or above the form when it concerns no field", () => {
    const recusa = (details: unknown) =>
      errosDoServidor(guia, new ErroApp('VALIDATION_ERROR', 400, 'Chave recusada', { details }), 'Falhou')
    expect(
      recusa([
        { campo: 'configuracao.send_api_key', mensagem: 'Chave recusada' },
        { campo: 'headers.X-A', mensagem: 'Cabeçalho inválido' },
      ]),
    ).toEqual({ campos: { send_api_key: 'Chave recusada', headers: 'Cabeçalho inválido' }, geral: null })
    expect(recusa([{ campo: 'outra', mensagem: 'x' }])).toEqual({ campos: {}, geral: 'Chave recusada' })
  })
})

it('keeps typed values and updates untouched fields when the inbox changes while its form is open', () => {
  const antes = valoresIniciais(guia, atual)
  const agora = valoresIniciais(guia, { ...atual, timeout: 5000, rate_limit: 50 })
  expect(comGuardados({ ...antes, timeout: 7000, 'headers:trocar': true }, antes, agora)).toEqual({
    ...agora,
    timeout: 7000,
    'headers:trocar': true,
  })
})

describe('numbers of a period', () => {
  it('include days without messages as zeros', () => {
    expect(
      diasCompletos([{ dia: '2026-11-19', recebidas: 3, enviadas: 1 }], '2026-11-18', '2026-11-20').map((d) => [
        d.dia,
        d.recebidas,
      ]),
    ).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', 3],
      ['2026-11-20', 0],
    ])
  })
  it("use São Paulo days, whatever the computer's time zone", () => {
    expect(ultimosDias(7, Date.parse('2026-11-21T02:00:00Z'))).toEqual({ inicio: '2026-11-14', fim: '2026-11-20' })
  })
})

it('offers the simulator only when the server gives its URL, and only over http', async () => {
  const com = (corpo: unknown) => vi.stubGlobal('fetch', async () => Response.json(corpo))
  com({ simulador: { url: 'http://127.0.0.1:4000/celular' } })
  expect(await enderecoDoSimulador()).toBe('http://127.0.0.1:4000/celular')
  com({ simulador: { url: 'javascript:alert(1)' } })
  expect(await enderecoDoSimulador()).toBeNull()
  com({})
  expect(await enderecoDoSimulador()).toBeNull()
})
