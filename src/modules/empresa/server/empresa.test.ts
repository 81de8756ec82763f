import { crc32 } from 'node:zlib'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { digitosVerificadores } from '#kit/documento.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { empresa } from '../contract/empresa.ts'

const { como, url, app } = await appDeTeste()
const admin = await como('admin@girassol.test')
const vendedor = await como('vendedor@girassol.test')
const ver = async () => (await admin.chamar(empresa.ver, {})).corpo.data

const dados = {
  nome: 'Solar do Vale',
  telefone: '+55 (19) 3333-4455',
  email: 'Contato@Solar.com.br',
  site: 'solar.com.br',
  cor_primaria: '#0E7C3A',
  cor_secundaria: null,
  cor_destaque: null,
  encarregado_nome: 'Rosa Lima',
  encarregado_email: 'privacidade@solar.com.br',
  exercicio_mes: 4,
  rodape_documentos: ' Solar do Vale ',
  rodape_emails: '',
}
let numero = 0
const cnpj = () => {
  const base = `55${String(++numero).padStart(6, '0')}0001`
  return base + digitosVerificadores(base)
}
const entidade = (mais: object = {}) => ({ razao_social: 'Solar do Vale Ltda', cnpj: cnpj(), ...mais })

describe("the company's data", () => {
  it('are refused without a session, invalid with the field named, forbidden to others, and saved', async () => {
    const { versao } = (await ver()).dados
    expect((await (await como(null))('PUT', '/api/empresa', { ...dados, versao })).status).toBe(401)
    expect((await vendedor('GET', '/api/empresa')).status).toBe(403)
    expect((await vendedor('PUT', '/api/empresa', { ...dados, versao })).status).toBe(403)
    for (const [campo, valor] of [
      ['nome', 'X'],
      ['telefone', 'ligue'],
      ['email', 'contato'],
      ['site', 'só um nome'],
      ['cor_primaria', 'verde'],
      ['exercicio_mes', 13],
      ['encarregado_email', '@'],
      ['rodape_documentos', 'x'.repeat(1001)],
    ] as const) {
      const r = await admin('PUT', '/api/empresa', { ...dados, [campo]: valor, versao })
      expect([r.status, r.corpo.error?.details?.[0]?.campo], campo).toEqual([400, campo])
    }
    const r = await admin.chamar(empresa.alterar, { body: { ...dados, versao } })
    expect(r.corpo.data).toMatchObject({
      nome: 'Solar do Vale',
      telefone: '551933334455',
      email: 'contato@solar.com.br',
      site: 'https://solar.com.br',
      cor_primaria: '#0e7c3a',
      exercicio_mes: 4,
      rodape_documentos: 'Solar do Vale',
      rodape_emails: null,
      versao: versao + 1,
    })
  })

  it('refuses a change over an older version, and audits a change with before and after', async () => {
    const { versao } = (await ver()).dados
    const r = await admin('PUT', '/api/empresa', { ...dados, nome: 'Outra', versao: versao - 1 })
    expect([r.status, r.corpo.error.code]).toEqual([409, 'VERSAO'])
    await admin.chamar(empresa.alterar, { body: { ...dados, nome: 'Solar da Serra', versao } })
    const linhas = await app.s.banco.db
      .selectFrom('plataforma_publico.auditoria')
      .select(['antes', 'depois'])
      .where('acao', '=', 'empresa.dados.alterar')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(linhas).toMatchObject([{ antes: { nome: 'Solar do Vale' }, depois: { nome: 'Solar da Serra' } }])
  })

  it('show on every page, without what only the administration reads', async () => {
    const r = await fetch(`${url}/api/config`)
    const { empresa: publica } = (await r.json()) as { empresa: object }
    expect(publica).toMatchObject({
      nome: 'Solar da Serra',
      cores: { primaria: '#0e7c3a' },
      encarregado: { nome: 'Rosa Lima', email: 'privacidade@solar.com.br' },
      controladora: { razao_social: 'Girassol Energia Solar Ltda' },
    })
    expect(JSON.stringify(publica)).not.toMatch(/pix|banco|inscricao/)
  })
})

describe('legal entities', () => {
  it('are refused, invalid, forbidden and stored', async () => {
    const criar = (corpo: object, quem = admin) => quem('POST', '/api/empresa/entidades', corpo)
    expect((await criar(entidade(), await como(null))).status).toBe(401)
    expect((await criar(entidade(), vendedor)).status).toBe(403)
    for (const [mais, campo] of [
      [{ razao_social: '' }, 'razao_social'],
      [{ cnpj: '11.222.333/0001-80' }, 'cnpj'],
      [{ cnpj: '529.982.247-25' }, 'cnpj'],
      [{ cep: '123' }, 'cep'],
      [{ uf: 'XX' }, 'uf'],
      [{ banco_codigo: '001', banco_conta: '123-4' }, 'banco_agencia'],
      [{ pix_tipo: 'email' }, 'pix_chave'],
      [{ pix_chave: 'a@b.com' }, 'pix_tipo'],
      [{ pix_tipo: 'telefone', pix_chave: 'a@b.com' }, 'pix_chave'],
    ] as const) {
      const r = await criar(entidade(mais))
      expect([r.status, r.corpo.error?.details?.[0]?.campo], JSON.stringify(mais)).toEqual([400, campo])
    }
    const boa = entidade({
      cnpj: '12.ABC.345/01DE-35',
      cep: '13015-904',
      uf: 'SP',
      banco_codigo: '001',
      banco_agencia: '1234-5',
      banco_conta: '98765-x',
      pix_tipo: 'cnpj',
      pix_chave: '12ABC34501DE35',
    })
    expect((await criar(boa)).corpo.data).toMatchObject({
      cnpj: '12ABC34501DE35',
      cep: '13015904',
      banco_conta: '98765-X',
      padrao: false,
    })
    const repetida = await criar(boa)
    expect([repetida.status, repetida.corpo.error.details[0].campo]).toEqual([400, 'cnpj'])
  })

  it('has exactly one default, whatever is asked at the same time', async () => {
    const novas = await Promise.all(
      Array.from(
        { length: 4 },
        async () => (await admin.chamar(empresa.criarEntidade, { body: entidade() })).corpo.data.id,
      ),
    )
    await Promise.all(
      novas.flatMap((id) => [
        admin('POST', `/api/empresa/entidades/${id}/padrao`),
        admin('PUT', `/api/empresa/entidades/${id}/arquivada`, { arquivada: true }),
      ]),
    )
    const { entidades } = await ver()
    expect(entidades.filter((e) => e.padrao)).toHaveLength(1)
    expect(entidades.filter((e) => e.padrao && e.arquivada)).toEqual([])
    const padrao = entidades.find((e) => e.padrao)?.id ?? ''
    const r = await admin('PUT', `/api/empresa/entidades/${padrao}/arquivada`, { arquivada: true })
    expect(r.status).toBe(409)
  })
})

describe('the logo', () => {
  const bytesDoPng = (lado: number) => {
    const imagem = new PNG({ width: lado, height: lado })
    imagem.data.fill(0x7f)
    return PNG.sync.write(imagem)
  }
  const png = (lado: number) => bytesDoPng(lado).toString('base64')
  /** Adds a comment, as a drawing program does. */
  const comentado = (texto: string) => {
    const bytes = bytesDoPng(32)
    const corpo = Buffer.from(`tEXtComment\0${texto}`)
    const pedaco = Buffer.alloc(corpo.length + 8)
    pedaco.writeUInt32BE(corpo.length - 4)
    corpo.copy(pedaco, 4)
    pedaco.writeUInt32BE(crc32(corpo), corpo.length + 4)
    return Buffer.concat([bytes.subarray(0, 33), pedaco, bytes.subarray(33)]).toString('base64')
  }
  const trocar = (imagem: string | null, modo = 'claro') => admin('PUT', `/api/empresa/logo/${modo}`, { imagem })

  it('is refused when it is no PNG, too large, damaged, interlaced, or sent by others', async () => {
    const entrelacado = Buffer.from(png(32), 'base64')
    entrelacado[28] = 1
    const enorme = Buffer.from(png(32), 'base64')
    enorme.writeUInt32BE(60_000, 16)
    for (const imagem of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
      Buffer.from(png(32), 'base64').subarray(0, 60).toString('base64'),
      entrelacado.toString('base64'),
      enorme.toString('base64'),
      png(8),
      Buffer.concat([bytesDoPng(32), Buffer.from('PK')]).toString('base64'),
    ]) {
      const r = await trocar(imagem)
      expect([r.status, r.corpo.error?.details?.[0]?.campo]).toEqual([400, 'imagem'])
    }
    expect((await vendedor('PUT', '/api/empresa/logo/claro', { imagem: png(32) })).status).toBe(403)
    expect((await trocar(png(32), 'roxo')).status).toBe(400)
  })

  it('is encoded again: a comment in it is gone, and anyone may see it', async () => {
    const r = await trocar(comentado('<script>alert(1)</script>'))
    expect(r.status).toBe(200)
    const { logo_claro } = r.corpo.data as { logo_claro: string }
    const resposta = await fetch(url + logo_claro)
    expect(resposta.headers.get('content-type')).toBe('image/png')
    expect(resposta.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await resposta.arrayBuffer())
    expect(bytes.includes('<script>')).toBe(false)
    expect(PNG.sync.read(bytes)).toMatchObject({ width: 32, height: 32 })
    expect((await fetch(`${url}/api/empresa/logo/${'0'.repeat(64)}.png`)).status).toBe(404)
    expect((await fetch(`${url}/api/empresa/logo/..%2fsegredo`)).status).toBe(404)
    expect((await trocar(null)).corpo.data.logo_claro).toBeNull()
  })
})
