import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { criarExecutor, sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { criarCofre } from '#platform/segredos/cofre.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { novaUsina } from '../../contract/usinas.ts'
import { criarUsina } from '../comandos/usinas.ts'
import { leiturasDoMes, mesesDaUsina } from '../consultas/meses.ts'
import { usinaPorId } from '../consultas/usinas.ts'
import { valorDe, whEmKwh, type Provedor } from './adaptador.ts'
import { CONTEXTO_DA_CREDENCIAL, sincronizarConta, type ServicosDaNuvem } from './comandos/sincronizar.ts'

type Pedido = { caminho: string; cabecalhos: IncomingMessage['headers']; corpo: string }
let responder: (p: Pedido) => { status?: number; cabecalhos?: Record<string, string>; corpo: unknown }
const pedidos: Pedido[] = []
const servidor = createServer((req, res) => {
  void text(req).then((corpo) => {
    const pedido = { caminho: req.url ?? '', cabecalhos: req.headers, corpo }
    pedidos.push(pedido)
    const r = responder(pedido)
    res.writeHead(r.status ?? 200, r.cabecalhos).end(typeof r.corpo === 'string' ? r.corpo : JSON.stringify(r.corpo))
  })
})
let banco: Banco
let executar: Executar
let s: ServicosDaNuvem
const AGORA = Date.parse('2026-11-12T13:00:00Z')

beforeAll(async () => {
  await new Promise<void>((pronto) => servidor.listen(0, '127.0.0.1', pronto))
  const onde = servidor.address()
  const host = `http://127.0.0.1:${typeof onde === 'object' ? onde?.port : ''}`
  banco = await bancoDeTeste()
  executar = criarExecutor(banco, () => {})
  s = {
    banco,
    executar,
    cofre: criarCofre(randomBytes(32)),
    agora: () => AGORA,
    esperar: async () => {},
    hosts: { growatt: host, huawei: host, sungrow: host },
    rede: {
      async buscar(url, o) {
        const r = await fetch(url, {
          method: o.metodo ?? 'GET',
          headers: o.cabecalhos ?? {},
          body: typeof o.corpo === 'string' ? o.corpo : null,
        })
        return {
          status: r.status,
          cabecalhos: Object.fromEntries(r.headers),
          corpo: Buffer.from(await r.arrayBuffer()),
        }
      },
    },
  }
})
afterAll(() => servidor.close())

let vez = 0
async function conta(provedor: Provedor, codigo: string, kwp = 10) {
  const usina = await executar(sistema, (u) =>
    criarUsina(
      u,
      novaUsina.parse({ nome: `Nuvem ${++vez}`, kwp, ca_kw: kwp, modalidade: 'AUTOCONSUMO_LOCAL', uf: 'GO' }),
    ),
  )
  const id = uuidv7()
  const segredo = { token: 'tk-secreto', usuario: 'u', senha: 'p', chave: 'k', appkey: 'a', refresh: 'r0' }
  const credencial = s.cofre.cifrar(JSON.stringify(segredo), CONTEXTO_DA_CREDENCIAL)
  await banco.db
    .insertInto('usinas.nuvens')
    .values({ id, provedor, regiao: 'mundo', nome: 'Conta', credencial })
    .execute()
  await sql`
    insert into usinas.codigos (sistema, codigo, usina_id, nuvem_id)
    values (${provedor}, ${codigo}, ${usina}, ${id})
  `.execute(banco.db)
  pedidos.length = 0
  return { usina, id }
}
const situacao = async (id: string) =>
  (await banco.db.selectFrom('usinas.nuvens').select(['situacao', 'erro']).where('id', '=', id).execute())[0]
const dias = async (usina: string) =>
  (await leiturasDoMes(banco.db, usina, '2026-11')).map((l) => [l.dia, l.kwh, l.situacao, l.completa])

describe('inverter clouds', () => {
  it('Growatt: seven days a call, no data is no row, too much goes to quarantine, a second reading posts nothing new', async () => {
    const { usina, id } = await conta('growatt', '7')
    responder = () => ({
      corpo: {
        error_code: 0,
        data: {
          energys: [
            { date: '2026-11-05', energy: '41.5' },
            { date: '2026-11-06', energy: '--' },
            { date: '2026-11-07', energy: null },
            { date: '2026-11-08', energy: 0 },
            { date: '2026-11-09', energy: 4150 },
            { date: '2026-11-10', energy: '12' },
            { date: '2026-11-10', energy: '3' },
            { date: '2026-11-12', energy: '9' },
          ],
        },
      },
    })
    const esperado = [
      ['2026-11-05', 41.5, 'ok', true],
      ['2026-11-08', 0, 'ok', true],
      ['2026-11-09', 4150, 'quarentena', true],
      ['2026-11-10', 12, 'ok', true],
      ['2026-11-12', 9, 'ok', false],
    ]
    await sincronizarConta(s, id)
    expect(await dias(usina)).toEqual(esperado)
    expect(pedidos).toHaveLength(2)
    expect(pedidos.every((p) => !p.caminho.includes('secreto') && p.cabecalhos.token === 'tk-secreto')).toBe(true)
    await sincronizarConta(s, id)
    expect(await dias(usina)).toEqual(esperado)
    const [m] = await mesesDaUsina(banco.db, await usinaPorId(banco.db, usina), '2026-11', 1)
    expect(m).toMatchObject({ gerado_kwh: 62.5, dias_lidos: 4, em_quarentena: 1 })
  })

  it('Huawei: a row belongs to the plant’s day of its collect time, and an old session signs in once', async () => {
    const { usina, id } = await conta('huawei', 'NE=1')
    let entradas = 0
    responder = (p) => {
      if (p.caminho.endsWith('/login')) {
        entradas += 1
        return { cabecalhos: { 'xsrf-token': `t${entradas}` }, corpo: { success: true } }
      }
      if (p.cabecalhos['xsrf-token'] === 't1') return { corpo: { success: false, failCode: 305 } }
      const linha = (quando: string, valores: unknown) => ({
        stationCode: 'NE=1',
        collectTime: Date.parse(quando),
        dataItemMap: valores,
      })
      return {
        corpo: {
          success: true,
          data: [
            linha('2026-11-09T03:00:00Z', { PVYield: 50.25 }),
            linha('2026-11-10T03:00:00Z', {}),
            linha('2026-11-11T02:59:00Z', { inverterYield: '31' }),
          ],
        },
      }
    }
    await sincronizarConta(s, id)
    expect(await dias(usina)).toEqual([
      ['2026-11-09', 50.25, 'ok', true],
      ['2026-11-10', 31, 'ok', true],
    ])
    expect(entradas).toBe(2)
  })

  it('Sungrow: Wh become kWh, and a rotated refresh token is stored', async () => {
    const { usina, id } = await conta('sungrow', '900')
    responder = (p) =>
      p.caminho.includes('refreshToken')
        ? { corpo: { result_code: '1', result_data: { access_token: 'ac', refresh_token: 'r1' } } }
        : {
            corpo: {
              result_code: '1',
              result_data: {
                '900': {
                  p83022: [
                    { '2': '43210', time_stamp: '20261110' },
                    { '2': '--', time_stamp: '20261111' },
                  ],
                },
              },
            },
          }
    await sincronizarConta(s, id)
    expect(await dias(usina)).toEqual([['2026-11-10', 43.21, 'ok', true]])
    await sincronizarConta(s, id)
    expect(pedidos.filter((p) => p.caminho.includes('refreshToken'))).toHaveLength(1)
  })

  it.each([
    ['acesso', { corpo: { error_code: 10011 } }],
    ['limitada', { corpo: { error_code: 10012 } }],
    ['limitada', { status: 429, cabecalhos: { 'retry-after': '60' }, corpo: {} }],
    ['fora', { status: 503, corpo: {} }],
    ['fora', { corpo: '<html>login</html>' }],
  ])('an answer that is none marks the account as %s and is not asked again at once', async (qual, resposta) => {
    const { usina, id } = await conta('growatt', `x${++vez}`)
    responder = () => resposta
    await sincronizarConta(s, id)
    expect(await situacao(id)).toMatchObject({ situacao: qual })
    const quantos = pedidos.length
    await sincronizarConta(s, id)
    expect(pedidos).toHaveLength(quantos)
    expect(await dias(usina)).toEqual([])
  })

  it('reads figures as text, and never no data as zero', () => {
    expect(['--', '', 'N/A', null, undefined, 'abc'].map(valorDe)).toEqual([null, null, null, null, null, null])
    expect([0, '0', '12.5', '-3'].map(valorDe)).toEqual(['0', '0', '12.5', '-3'])
    expect(['43210', '5', '-200', '1234.5'].map(whEmKwh)).toEqual(['43.210', '0.005', '-0.200', '1.2345'])
  })
})
