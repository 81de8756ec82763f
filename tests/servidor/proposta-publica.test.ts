import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { propostaPublica } from '#modules/propostas/contract/publico.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { conferirCadeia } from '#platform/evidencias/cadeia.ts'
import { lerEvidencias } from '#platform/evidencias/repositorio.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

const CPF = '529.982.247-25'
let casa: AppDeTeste
let vendedora: Chamada
let cliente: Chamada
let contatoId: string

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  cliente = await casa.como(null)
  const admin = await casa.como('admin@girassol.test')
  const r = await admin.chamar(contatos.criar, { body: { nome: 'Marta Vilela', email: 'marta@casa.com' } })
  contatoId = r.corpo.data.id
})

const db = () => casa.app.s.banco.db
/** Every call comes from one address, many a test. */
beforeEach(async () => void (await executarSolto(casa.urlDoBanco, 'delete from plataforma.limites')))

async function enviada(mais: object = {}): Promise<{ id: string; token: string; proposta: Proposta }> {
  const entrada = casaDeTeste()
  const [norte] = entrada.faces
  const criada = await vendedora.chamar(propostas.criar, {
    body: {
      conteudo: {
        tipo: 'autoconsumo',
        entrada: {
          ...entrada,
          unidades: entrada.unidades.map((u) => ({ ...u, documento: '52998224725' })),
          variantes: [
            { letra: 'A', mudancas: {} },
            {
              letra: 'B',
              mudancas: {
                faces: norte ? [{ ...norte, modulos: 8 }] : [],
                preco: { ...entrada.preco, valorCent: 1_886_000 },
              },
            },
          ],
        },
      },
      cliente_nome: 'Marta Vilela Nunes',
      contato_id: contatoId,
      ...mais,
    },
  })
  const { id, revisao } = criada.corpo.data
  const r = await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  const { proposta, link } = r.corpo.data
  return { id, token: link.split('/p/')[1] ?? '', proposta }
}

/** What a browser gets at an address. */
const pagina = async (token: string, cabecalhos: Record<string, string> = {}) => {
  const r = await fetch(`${casa.url}/p/${token}`, { headers: { accept: 'text/html', ...cabecalhos } })
  return { status: r.status, texto: await r.text(), cabecalhos: r.headers }
}
const codigoRecebido = async (): Promise<string> => {
  const { rows } = await sql<{ assunto: string }>`
    select assunto from plataforma.correio order by criado_em desc limit 1
  `.execute(db())
  return /^(\d{6}) /.exec(rows[0]?.assunto ?? '')?.[1] ?? ''
}
const pedirCodigo = async (token: string): Promise<string> => {
  const r = await cliente.chamar(propostaPublica.codigo, { params: { token }, body: { canal: 'email' } })
  expect(r.corpo.data).toMatchObject({ canal: 'email', destino: 'm•••@casa.com' })
  return codigoRecebido()
}
const aceite = (codigo: string, mais: object = {}) => ({
  versao: 1,
  letra: 'A' as const,
  pagamento: 0,
  nome: 'Marta Vilela Nunes',
  cpf: CPF,
  codigo,
  assinatura: { modo: 'digitada' as const },
  consentimento: true as const,
  ...mais,
})
const aceitar = (token: string, corpo: object) => cliente('POST', `/api/p/${token}/aceitar`, corpo)
const estadoDe = async (id: string) => (await vendedora.chamar(propostas.obter, { params: { id } })).corpo.data
/** Moves the end of a sent version's validity, as its owner: the application may not. */
async function vencer(id: string, dias: number): Promise<void> {
  const quando = `now() - interval '${dias} days'`
  await executarSolto(
    casa.urlDoBanco,
    `begin; alter table propostas.versoes disable trigger manter_enviada;
     update propostas.versoes set vence_em = ${quando} where proposta_id = '${id}';
     update propostas.propostas set vence_em = ${quando} where id = '${id}';
     alter table propostas.versoes enable trigger manter_enviada; commit`,
  )
}

describe('[S2.20] public page of a proposal', () => {
  it('shows the numbers in the first bytes, under strict headers, and changes nothing', async () => {
    const { id, token } = await enviada()
    const antes = await estadoDe(id)
    const r = await pagina(token)
    expect(r.status).toBe(200)
    for (const figura of ['R$ 884,55', 'R$ 196,45', 'R$ 8.257,19', '260,58', '165,39', '60 × 518,04', '33.082,01'])
      expect(r.texto.replaceAll('\u00A0', ' '), figura).toContain(figura)
    const csp = r.cabecalhos.get('content-security-policy') ?? ''
    expect(csp).toContain("default-src 'none'")
    expect(csp).not.toContain('unsafe')
    expect(r.texto).not.toMatch(/<script(?![^>]*(?:src="\/|type="application\/json"))|\sstyle="|https?:\/\/(?!www\.w3)/)
    expect(r.cabecalhos.get('referrer-policy')).toBe('no-referrer')
    expect(r.cabecalhos.get('cache-control')).toBe('no-store')
    const depois = await estadoDe(id)
    expect([depois.estado, depois.vistas, depois.eventos.length]).toEqual([
      antes.estado,
      antes.vistas,
      antes.eventos.length,
    ])
  })

  it('holds neither cost nor margin nor CPF, in the page, its calls and the PDF', async () => {
    const { token } = await enviada()
    const { texto } = await pagina(token)
    const situacao = JSON.stringify((await cliente.chamar(propostaPublica.situacao, { params: { token } })).corpo)
    for (const canario of [
      '61425',
      '614,25',
      '389000',
      '23175',
      'custoDireto',
      'margem',
      'comissao":0.03',
      '52998224725',
    ])
      expect(texto + situacao, canario).not.toContain(canario)
    expect(texto).not.toContain('marta@casa.com')
  })

  it('gives unknown, cancelled and ended links the same body, status and headers', async () => {
    const [cancelada, terminada] = [await enviada(), await enviada()]
    await vendedora.chamar(propostas.cancelar, { params: { id: cancelada.id }, body: { motivo: 'desistiu da obra' } })
    await vencer(terminada.id, 91)
    const iguais = async (pedir: (token: string) => Promise<unknown>) => {
      const [a, ...outras] = await Promise.all(
        ['f'.repeat(43), 'x', cancelada.token, terminada.token].map((token) => pedir(token)),
      )
      for (const o of outras) expect(o).toEqual(a)
      return a
    }
    const semHora = (h: Headers) => [...h].filter(([k]) => !['date', 'x-request-id', 'keep-alive'].includes(k))
    const r = await iguais(async (token) => {
      const p = await pagina(token)
      return { ...p, cabecalhos: semHora(p.cabecalhos) }
    })
    expect(r).toMatchObject({ status: 404 })
    expect(JSON.stringify(r)).toContain('Esta página não está disponível. Fale com quem enviou a proposta.')
    for (const [ato, corpo] of [
      ['codigo', { canal: 'email' }],
      ['aceitar', aceite('123456')],
      ['vista', { id: null, segundos: 1, partes: [] }],
      ['renovacao', {}],
      ['pergunta', { id: uuidv7(), texto: 'E o telhado?' }],
    ] as const) {
      const resposta = await iguais(async (token) => {
        const x = await cliente('POST', `/api/p/${token}/${ato}`, corpo)
        return [x.status, x.corpo]
      })
      expect(resposta, ato).toMatchObject([404, { error: { code: 'NOT_FOUND' } }])
    }
    await iguais(async (token) => (await cliente.chamar(propostaPublica.pdf, { params: { token } })).status)
  })

  it('takes the same time for an unknown, a cancelled, an exchanged and an ended link', async () => {
    const [cancelada, trocada, terminada] = [await enviada(), await enviada(), await enviada()]
    await vendedora.chamar(propostas.cancelar, { params: { id: cancelada.id }, body: { motivo: 'desistiu da obra' } })
    const troca = { params: { id: trocada.id }, body: { motivo: 'foi para outra pessoa' } }
    expect((await vendedora.chamar(propostas.trocarLink, troca)).status).toBe(200)
    await vencer(terminada.id, 91)
    const links = ['f'.repeat(43), cancelada.token, trocada.token, terminada.token]
    const tempos: number[][] = links.map(() => [])
    // by turns, so that another load of the machine falls on all
    for (let n = 0; n < 25; n++) {
      for (const [i, t] of links.entries()) {
        const inicio = performance.now()
        await pagina(t)
        tempos[i]?.push(performance.now() - inicio)
      }
    }
    const meios = tempos.map((t) => t.toSorted((x, y) => x - y)[12] ?? 0)
    expect(Math.max(...meios) - Math.min(...meios)).toBeLessThan(Math.max(10, Math.min(...meios)))
  })

  it('gives one answer for a version and a variant of another proposal and for invented ones', async () => {
    const [com, outra] = [await enviada(), await enviada()]
    // version 2 and variant C are of the other proposal only
    const { revisao, conteudo } = await estadoDe(outra.id)
    if (conteudo.tipo !== 'autoconsumo') throw new TypeError('a plant')
    const { entrada } = conteudo
    const variantes = [...entrada.variantes, { letra: 'C' as const, mudancas: {} }]
    const salva = await vendedora.chamar(propostas.salvar, {
      params: { id: outra.id },
      body: { revisao, conteudo: { tipo: 'autoconsumo', entrada: { ...entrada, variantes } } },
    })
    const v = { params: { id: outra.id }, body: { revisao: salva.corpo.data.revisao } }
    expect((await vendedora.chamar(propostas.enviar, v)).corpo.data.proposta.versao).toBe(2)
    const codigo = await pedirCodigo(com.token)
    const pedir = async (mais: object) => {
      const r = await aceitar(com.token, aceite(codigo, mais))
      return [r.status, r.corpo]
    }
    const [v2, v9] = [await pedir({ versao: 2 }), await pedir({ versao: 9 })]
    expect(v2).toEqual(v9)
    expect(v2).toMatchObject([409, { error: { code: 'VERSAO' } }])
    const [daOutra, deNenhuma] = [await pedir({ letra: 'C' }), await pedir({ pagamento: 7 })]
    expect(daOutra).toEqual(deNenhuma)
    expect(daOutra[0]).toBe(409)
    expect((await estadoDe(com.id)).estado).toBe('enviada')
  })

  it('always shows the version in force', async () => {
    const { id, token } = await enviada()
    const atual = await estadoDe(id)
    if (atual.conteudo.tipo !== 'autoconsumo') throw new TypeError('a plant')
    const { entrada } = atual.conteudo
    const salva = await vendedora.chamar(propostas.salvar, {
      params: { id },
      body: {
        revisao: atual.revisao,
        conteudo: {
          tipo: 'autoconsumo',
          entrada: { ...entrada, preco: { ...entrada.preco, modo: 'valor', valorCent: 2_300_000 } },
        },
      },
    })
    expect((await pagina(token)).texto).toContain('· v1')
    await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao: salva.corpo.data.revisao } })
    const { texto } = await pagina(token)
    expect(texto).toContain('· v2')
    expect(texto).toContain('23.000,00')
    const r = await aceitar(token, aceite('123456'))
    expect([r.status, r.corpo.error.code]).toEqual([409, 'VERSAO'])
  })

  it('counts views of the customer with time and parts, and never those of the company', async () => {
    const { id, token } = await enviada()
    const vista = (corpo: object, cabecalhos: Record<string, string> = {}) =>
      cliente('POST', `/api/p/${token}/vista`, corpo, cabecalhos)
    const daCasa = await vista({ id: null, segundos: 9, partes: ['conta'] }, { cookie: 'sb-127-auth-token=base64-abc' })
    expect(daCasa.corpo.data).toEqual({ id: null })
    expect((await estadoDe(id)).vistas).toBe(0)
    const primeira = await vista({ id: null, segundos: 2, partes: ['inicio'] })
    const segunda = await vista({ id: primeira.corpo.data.id, segundos: 12, partes: ['inicio', 'pagar'] })
    expect(segunda.corpo.data.id).toBe(primeira.corpo.data.id)
    const p = await estadoDe(id)
    expect([p.estado, p.vistas]).toEqual(['visualizada', 1])
    expect(p.vistas_recentes).toMatchObject([{ segundos: 12 }])
    expect(p.vistas_recentes[0]?.partes.toSorted()).toEqual(['inicio', 'pagar'])
    expect((await vista({ id: null, segundos: -1, partes: [] })).status).toBe(400)
    expect((await vista({ id: null, segundos: 1, partes: ['outra'] })).status).toBe(400)
  })

  it('stores a question once', async () => {
    const { id, token } = await enviada()
    const corpo = { id: uuidv7(), texto: 'E se eu trocar o ar-condicionado?' }
    for (let n = 0; n < 2; n++) await cliente.chamar(propostaPublica.perguntar, { params: { token }, body: corpo })
    const { rows } = await sql<{ texto: string }>`
      select texto from propostas_publico.perguntas where proposta_id = ${id}
    `.execute(db())
    expect(rows).toEqual([{ texto: corpo.texto }])
    const vazia = await cliente.chamar(propostaPublica.perguntar, {
      params: { token },
      body: { id: uuidv7(), texto: ' ' },
    })
    expect(vazia.campos).toMatchObject([{ campo: 'texto' }])
  })
})

describe('acceptance on the public page', () => {
  it('names every field that is wrong', async () => {
    const { token } = await enviada()
    for (const [campo, valor] of [
      ['nome', 'Marta'],
      ['cpf', '529.982.247-26'],
      ['codigo', ''],
      ['letra', 'D'],
      ['pagamento', -1],
      ['assinatura', { modo: 'carimbo' }],
      ['consentimento', false],
    ] as const) {
      const r = await aceitar(token, aceite('123456', { [campo]: valor }))
      expect([r.status, r.corpo.error.details?.[0]?.campo.split('.')[0]], campo).toEqual([400, campo])
    }
  })

  it('is refused with a wrong code, and waits after five', async () => {
    const { token, id } = await enviada()
    const codigo = await pedirCodigo(token)
    const errado = String((Number(codigo) + 1) % 1_000_000).padStart(6, '0')
    const primeira = await aceitar(token, aceite(errado))
    expect(primeira.corpo.error).toMatchObject({
      message: 'Código não confere. Restam 4 tentativas.',
      details: [{ campo: 'codigo' }],
    })
    for (let n = 0; n < 3; n++) await aceitar(token, aceite(errado))
    const quinta = await aceitar(token, aceite(errado))
    expect([quinta.status, quinta.corpo.error.message]).toEqual([
      429,
      'Muitas tentativas. Peça outro código em 15 min.',
    ])
    expect((await aceitar(token, aceite(codigo))).status).toBe(429)
    expect((await estadoDe(id)).estado).toBe('enviada')
  })

  it('is refused for an option of no version, and does not spend the code', async () => {
    const { token, id } = await enviada()
    const codigo = await pedirCodigo(token)
    expect((await aceitar(token, aceite(codigo, { letra: 'C' }))).status).toBe(409)
    expect((await estadoDe(id)).estado).toBe('enviada')
    expect((await aceitar(token, aceite(codigo))).status).toBe(200)
  })

  it('records who, what and how once, with evidence that verifies from the stored bytes', async () => {
    const { token, id } = await enviada()
    const codigo = await pedirCodigo(token)
    const tracos = [
      [
        [10, 20],
        [400, 200],
      ],
    ]
    const corpo = aceite(codigo, { letra: 'B', pagamento: 2, assinatura: { modo: 'desenho', tracos } })
    const respostas = await Promise.all([aceitar(token, corpo), aceitar(token, corpo)])
    expect(respostas.map((r) => r.status).toSorted((a, b) => a - b)[0]).toBe(200)
    expect(respostas.filter((r) => r.status === 200)).toHaveLength(1)
    const p = await estadoDe(id)
    expect(p).toMatchObject({
      estado: 'aceita',
      aceite: { nome: 'Marta Vilela Nunes', letra: 'B', pagamento: 2, por: 'cliente' },
    })
    const { rows } = await sql<{ documento: string; prova: Record<string, unknown>; hash: string; ip: string }>`
      select documento, prova, hash_do_retrato as hash, host(ip) as ip from propostas.aceites where proposta_id = ${id}
    `.execute(db())
    expect(rows).toMatchObject([
      {
        documento: '52998224725',
        prova: { codigo: { canal: 'email', destino: 'm•••@casa.com' }, assinatura: { modo: 'desenho', tracos } },
      },
    ])
    expect(rows[0]?.ip).toMatch(/127\.0\.0\.1|::1/)
    const cadeia = await lerEvidencias(db(), { de: 'propostas.aceite', de_id: id })
    expect(cadeia.map((e) => e.tipo)).toEqual(['codigo_enviado', 'aceita'])
    expect(conferirCadeia(cadeia).confere).toBe(true)
    expect(cadeia.map((e) => e.dados).join()).not.toMatch(/52998224725|Marta/)
    const dados = JSON.parse(cadeia[1]?.dados ?? '{}')
    expect(dados.retrato).toBe(rows[0]?.hash)
    const pdf = await fetch(`${casa.url}/api/p/${token}/pdf`)
    expect(sha256De(new Uint8Array(await pdf.arrayBuffer()))).toBe(dados.pdf)
    const { texto } = await pagina(token)
    expect(texto).toMatch(/Aceita em \d\d\/\d\d\/\d{4} às \d\d:\d\d, opção B, financiado/)
    expect(texto).not.toContain('data-aceite')
    expect((await aceitar(token, aceite(codigo))).corpo.error.message).toBe('Esta proposta já foi aceita.')
  })

  it('is refused after the validity, which offers a renewal once', async () => {
    const { token, id } = await enviada()
    const codigo = await pedirCodigo(token)
    await vencer(id, 1)
    const { status, texto } = await pagina(token)
    expect(status).toBe(200)
    expect(texto).toMatch(/A proposta venceu às \d\d:\d\d\. Peça a renovação\./)
    expect(texto).not.toContain('data-aceite')
    const r = await aceitar(token, aceite(codigo))
    expect([r.status, r.corpo.error.code]).toEqual([409, 'VENCIDA'])
    const codigoNovo = await cliente.chamar(propostaPublica.codigo, { params: { token }, body: { canal: 'email' } })
    expect(codigoNovo.status).toBe(409)
    for (let n = 0; n < 2; n++) await cliente.chamar(propostaPublica.renovar, { params: { token } })
    const p = await estadoDe(id)
    expect(p.eventos.filter((e) => e.tipo === 'renovacao_pedida')).toHaveLength(1)
    expect((await pagina(token)).texto).toContain('Renovação pedida.')
  })

  it('needs an address that the company has of the customer', async () => {
    const { token } = await enviada({ contato_id: null })
    expect((await pagina(token)).texto).toContain('você confirma um código que chega no seu celular ou e-mail')
    const r = await cliente.chamar(propostaPublica.codigo, { params: { token }, body: { canal: 'email' } })
    expect(r.campos).toMatchObject([{ campo: 'canal' }])
  })
})
