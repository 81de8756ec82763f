import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { modelos, type ConteudoDoModelo, type SecaoDoModelo } from '#modules/propostas/contract/modelos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { EXEMPLOS } from '#modules/propostas/regras/exemplos.ts'
import { modeloPadrao } from '#modules/propostas/regras/modelo.ts'
import { lerPropostaPublica } from '#modules/propostas/publico.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaComDesenho } from '../suporte/papeis.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let admin: Chamada
let gestora: Chamada
let vendedora: Chamada
let daCooperativa: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  admin = await casa.como('admin@girassol.test')
  gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  daCooperativa = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'supervisor' }])
})
beforeEach(async () => void (await executarSolto(casa.urlDoBanco, 'delete from plataforma.limites')))

/** A JPEG of 32 × 24 points: its frame header is all that is read. */
const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300030202020202030202020303030304060404040404080606050609080a0a090809090a0c0f0c0a0b0e0b09090d110d0e0f101011100a0c12131210130f101010ffc0000b080018002001011100ffc40014000100000000000000000000000000000009ffc40014100100000000000000000000000000000000ffda0008010100003f0054dfffd9',
  'hex',
)
const texto = (mais: object = {}): SecaoDoModelo => ({
  tipo: 'texto',
  id: uuidv7(),
  titulo: 'Obras perto de você',
  texto: 'Já instalamos no seu bairro.\n\nVenha ver.',
  imagem: null,
  ligada: true,
  ...mais,
})
const sem = (c: ConteudoDoModelo, chave: string): ConteudoDoModelo => ({
  secoes: c.secoes.map((s) => (s.tipo === 'padrao' && s.chave === chave ? { ...s, ligada: false } : s)),
})
const ler = (quem: Chamada, tipo: 'autoconsumo' | 'assinatura' | 'limpeza' | 'servicos') =>
  quem.chamar(modelos.obter, { params: { tipo } })
const pedir = (caminho: string, quem: Chamada | null) =>
  fetch(`${casa.url}${caminho}`, { headers: quem ? { authorization: `Bearer ${quem.token}` } : {} })
const textoDoPdf = async (r: Response) => {
  const pdf = await getDocumentProxy(new Uint8Array(await r.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, ' ')
}
async function enviada(tipo: 'limpeza' | 'servicos'): Promise<{ id: string; token: string }> {
  const criada = await admin.chamar(propostas.criar, {
    body: { conteudo: EXEMPLOS[tipo], cliente_nome: 'Marta Vilela Nunes' },
  })
  const { id, revisao } = criada.corpo.data
  const r = await admin.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  return { id, token: r.corpo.data.link.split('/p/')[1] ?? '' }
}

describe('templates of proposals', () => {
  it('are refused without a session, to sellers, and to who answers for another department', async () => {
    const caminho = '/api/propostas/modelos/autoconsumo'
    expect((await pedir(caminho, null)).status).toBe(401)
    expect((await pedir(caminho, vendedora)).status).toBe(403)
    expect((await pedir('/api/propostas/modelos/telhado', gestora)).status).toBe(400)
    for (const quem of [vendedora, daCooperativa]) {
      const corpo = { revisao: 0, conteudo: modeloPadrao('autoconsumo') }
      expect((await quem.chamar(modelos.salvar, { params: { tipo: 'autoconsumo' }, body: corpo })).status).toBe(403)
      expect(
        (await quem.chamar(modelos.publicar, { params: { tipo: 'autoconsumo' }, body: { revisao: 0 } })).status,
      ).toBe(403)
      expect(
        (await quem.chamar(modelos.guardarImagem, { params: { tipo: 'autoconsumo' }, body: { imagem: 'AAAA' } }))
          .status,
      ).toBe(403)
      expect((await pedir(`${caminho}/previa`, quem)).status).toBe(403)
    }
    const r = await daCooperativa.chamar(modelos.obter, { params: { tipo: 'autoconsumo' } })
    expect([r.status, r.erro.message]).toEqual([403, 'Só quem responde por este tipo de proposta muda o modelo dele.'])
    expect((await ler(daCooperativa, 'assinatura')).status).toBe(200)
  })

  it('are changed by a drawn role in its own department alone', async () => {
    const { quem } = await pessoaComDesenho(casa, admin, 'co', {
      'propostas.proposta.ver': 'departamento',
      'propostas.modelo.editar': 'sim',
    })
    expect((await ler(quem, 'assinatura')).status).toBe(200)
    for (const tipo of ['autoconsumo', 'limpeza'] as const) expect((await ler(quem, tipo)).status).toBe(403)
  })

  it('begin with the standard order, and cannot lose rules, premises or price, on the server or in SQL', async () => {
    const { data } = (await ler(gestora, 'autoconsumo')).corpo
    expect(data).toMatchObject({ revisao: 0, versao: null, mudou: false, versoes: [] })
    for (const chave of ['regra', 'premissas', 'preco', 'condicoes']) {
      const r = await gestora.chamar(modelos.salvar, {
        params: { tipo: 'autoconsumo' },
        body: {
          revisao: 0,
          conteudo: sem(data.rascunho, chave),
        },
      })
      expect([chave, r.status]).toEqual([chave, 400])
      expect(r.campos[0]?.mensagem).toMatch(/fica em toda proposta$/)
    }
    await expect(
      sql`
        insert into propostas.modelos (tipo, rascunho)
        values ('autoconsumo', ${JSON.stringify(sem(data.rascunho, 'preco'))})
      `.execute(casa.app.s.banco.db),
    ).rejects.toThrow('modelos_secoes_fixas')
  })

  it('names the field of a section that is wrong', async () => {
    const padrao = modeloPadrao('autoconsumo')
    for (const [secao, campo] of [
      [texto({ titulo: ' ' }), 'titulo'],
      [texto({ texto: 'x'.repeat(3001) }), 'texto'],
      [texto({ imagem: { sha256: 'a'.repeat(64), largura: 9, altura: 9, descricao: '' } }), 'imagem.descricao'],
    ] as const) {
      const r = await gestora.chamar(modelos.salvar, {
        params: { tipo: 'autoconsumo' },
        body: {
          revisao: 0,
          conteudo: { secoes: [...padrao.secoes, secao] },
        },
      })
      expect([r.status, r.campos[0]?.campo]).toEqual([400, `conteudo.secoes.${padrao.secoes.length}.${campo}`])
    }
    const inventada = texto({ imagem: { sha256: 'a'.repeat(64), largura: 9, altura: 9, descricao: 'Telhado' } })
    const r = await gestora.chamar(modelos.salvar, {
      params: { tipo: 'autoconsumo' },
      body: {
        revisao: 0,
        conteudo: { secoes: [...padrao.secoes, inventada] },
      },
    })
    expect([r.status, r.erro.message]).toEqual([400, 'Envie a imagem de novo.'])
  })

  it('refuse a draft that another user changed, and a picture that is none', async () => {
    const params = { tipo: 'autoconsumo' } as const
    const conteudo = { secoes: modeloPadrao('autoconsumo').secoes.toReversed() }
    const r = await gestora.chamar(modelos.salvar, { params, body: { revisao: 0, conteudo } })
    expect(r.corpo.data).toMatchObject({ mudou: true, versao: null, rascunho: conteudo })
    const outra = await admin.chamar(modelos.salvar, {
      params: { tipo: 'autoconsumo' },
      body: { revisao: 0, conteudo },
    })
    expect([outra.status, outra.erro.code]).toEqual([409, 'VERSAO'])
    for (const imagem of ['', Buffer.from('GIF89a..........').toString('base64')]) {
      const ruim = await gestora.chamar(modelos.guardarImagem, { params: { tipo: 'autoconsumo' }, body: { imagem } })
      expect([ruim.status, ruim.campos[0]]).toEqual([400, { campo: 'imagem', mensagem: 'Envie a imagem como JPEG' }])
    }
  })

  it('are drawn as a preview, published as versions that never change, and used by what is sent afterwards', async () => {
    const params = { tipo: 'limpeza' } as const
    const antes = await enviada('limpeza')
    const imagem = (await admin.chamar(modelos.guardarImagem, { params, body: { imagem: JPEG.toString('base64') } }))
      .corpo.data
    expect(imagem).toEqual({ sha256: sha256De(JPEG), largura: 32, altura: 24 })
    const padrao = modeloPadrao('limpeza')
    const conteudo = {
      secoes: [
        texto({ imagem: { ...imagem, descricao: 'Usina limpa em Goiânia' } }),
        ...sem(padrao, 'caminho').secoes.toReversed(),
      ],
    }
    const salvo = (await admin.chamar(modelos.salvar, { params, body: { revisao: 0, conteudo } })).corpo.data
    const previa = await textoDoPdf(await pedir('/api/propostas/modelos/limpeza/previa', admin))
    expect(previa).toContain('2 Obras perto de você')
    expect(previa).not.toContain('Como fazemos')
    const publicado = (await admin.chamar(modelos.publicar, { params, body: { revisao: salvo.revisao } })).corpo.data
    expect(publicado).toMatchObject({ versao: 1, mudou: false, versoes: [{ n: 1, conteudo }] })

    const { id, token } = await enviada('limpeza')
    const p = await lerPropostaPublica(casa.app.s.banco.db, token)
    expect(JSON.parse(p.retrato).modelo).toEqual({ versao: 1, ...conteudo })
    const pagina = await (await fetch(`${casa.url}/p/${token}`, { headers: { accept: 'text/html' } })).text()
    expect(pagina).toContain('Obras perto de você')
    expect(pagina).not.toContain('Como fazemos')
    expect(pagina.indexOf('Seus direitos')).toBeLessThan(pagina.indexOf('O que está incluído'))
    const foto = await fetch(`${casa.url}/api/p/${token}/imagens/${imagem.sha256}`)
    expect([foto.status, foto.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(sha256De(new Uint8Array(await foto.arrayBuffer()))).toBe(imagem.sha256)
    const pdf = await textoDoPdf(await pedir(`/api/propostas/${id}/versoes/1/pdf`, admin))
    expect(pdf).toContain('2 Obras perto de você')

    // a later version changes nothing of what was sent
    await admin.chamar(modelos.salvar, { params, body: { revisao: publicado.revisao, conteudo: padrao } })
    const { revisao } = (await ler(admin, 'limpeza')).corpo.data
    await admin.chamar(modelos.publicar, { params, body: { revisao } })
    expect((await (await fetch(`${casa.url}/p/${token}`)).text()).includes('Obras perto de você')).toBe(true)
    expect((await (await fetch(`${casa.url}/p/${antes.token}`)).text()).includes('Obras perto de você')).toBe(false)
    for (const comando of [
      sql`update propostas.modelos_versoes set conteudo = '{}' where tipo = 'limpeza'`,
      sql`delete from propostas.modelos_versoes`,
      sql`delete from propostas.modelos_imagens`,
    ])
      await expect(casa.app.s.banco.transacao((tx) => comando.execute(tx))).rejects.toThrow(
        /permission denied|only added/,
      )
    const { rows } = await sql<{ acao: string }>`
      select acao from plataforma.auditoria where entidade = 'modelo_de_proposta' and entidade_id = 'limpeza' order by em
    `.execute(casa.app.s.banco.db)
    expect(rows.map((r) => r.acao)).toContain('proposta.modelo.publicar')
  })

  it('give one answer for a picture of another proposal, an unknown one, and any picture of an unknown link', async () => {
    const { token } = await enviada('servicos')
    const doOutro = sha256De(JPEG)
    const de = async (t: string, sha: string) => {
      const r = await fetch(`${casa.url}/api/p/${t}/imagens/${sha}`)
      return [r.status, await r.text()]
    }
    const [a, ...outras] = await Promise.all([
      de(token, doOutro),
      de(token, 'b'.repeat(64)),
      de(token, 'x'),
      de('f'.repeat(43), doOutro),
    ])
    for (const o of outras) expect(o).toEqual(a)
    expect(a?.[0]).toBe(404)
    // nor by its time: by turns, so that another load of the machine falls on both
    const casos = [doOutro, 'b'.repeat(64)]
    const tempos: number[][] = casos.map(() => [])
    for (let n = 0; n < 25; n++)
      for (const [i, sha] of casos.entries()) {
        const inicio = performance.now()
        await de(token, sha)
        tempos[i]?.push(performance.now() - inicio)
      }
    const meios = tempos.map((t) => t.toSorted((x, y) => x - y)[12] ?? 0)
    expect(Math.max(...meios) - Math.min(...meios)).toBeLessThan(Math.max(10, Math.min(...meios)))
  })
})
