import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { certificado } from '#modules/assinaturas/contract/certificado.ts'
import { pedidos } from '#modules/assinaturas/contract/pedidos.ts'
import { assinaturaPublica, verificacaoPublica } from '#modules/assinaturas/contract/publico.ts'
import { cancelarPedido, pedidoDaOrigem, type NovoPedido } from '#modules/assinaturas/publico.ts'
import { carimbarDepois } from '#modules/assinaturas/server/comandos/carimbar-depois.ts'
import { expirar } from '#modules/assinaturas/server/trabalhos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { lerGuardado, sha256De } from '#platform/guardados/repositorio.ts'
import { conferirAssinaturaDoPdf, conferirCarimboDoPdf } from '#platform/pdf/conferir.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { assinantesNovos, ateA, cartaPara, codigoDoLink, pedidoDeTeste } from '../suporte/assinantes.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { certificadoDeTeste, pfxDeTeste } from '../suporte/certificados.ts'
import { contraparteDoCarimbo } from '../suporte/contraparte-carimbo.ts'
import { ate } from '../suporte/esperas.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

const DIA = 86_400_000
let { MARTA, PAULO } = assinantesNovos()
let casa: AppDeTeste
let admin: Chamada
let visitante: Chamada
let tsa: Awaited<ReturnType<typeof contraparteDoCarimbo>>

beforeAll(async () => {
  tsa = await contraparteDoCarimbo()
  casa = await appDeTeste({ permitirTambem: [`127.0.0.1:${tsa.porta}`] })
  admin = await casa.como('admin@girassol.test')
  visitante = await casa.como(null)
})
afterAll(() => tsa.fechar())
/** Every call comes from one address, many a test. */
beforeEach(async () => void (await executarSolto(casa.urlDoBanco, 'delete from plataforma.limites')))
beforeEach(() => {
  ;({ MARTA, PAULO } = assinantesNovos())
})

const s = () => casa.app.s
const db = () => s().banco.db

const pedir = (mais: Partial<NovoPedido> = {}) => pedidoDeTeste(casa, { signatarios: [MARTA, PAULO], ...mais })

const carta = (para: string, assunto: string) => cartaPara(casa, para, assunto)
const linkDe = async (para: string) => /\/assinar\/([\w-]+)/.exec(await carta(para, 'Para assinar%'))?.[1] ?? ''
const pagina = async (caminho: string) => {
  const r = await fetch(`${casa.url}${caminho}`)
  return { status: r.status, texto: await r.text(), csp: r.headers.get('content-security-policy') ?? '' }
}
const ler = (token: string) =>
  visitante.chamar(assinaturaPublica.ler, { params: { token }, body: { pagina: 2, vistas: ateA(2), fim: true } })
async function passeDe(token: string, quem: typeof MARTA): Promise<string> {
  const lida = await ler(token)
  expect(lida.status, JSON.stringify(lida.status < 400 ? '' : lida.erro)).toBe(200)
  const codigo = await codigoDoLink(casa, visitante, token, quem.email)
  const r = await visitante.chamar(assinaturaPublica.confirmar, { params: { token }, body: { codigo, cpf: quem.cpf } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data.passe
}
const corpo = (passe: string) => ({
  passe,
  assinatura: {
    modo: 'desenho' as const,
    tracos: [
      [
        [10, 10],
        [300, 200],
      ],
    ],
  },
  consentimento: true as const,
})
const assinar = (token: string, c: object) => visitante('POST', `/api/assinar/${token}/assinar`, c)
async function assinarPor(quem: typeof MARTA): Promise<string> {
  const token = await linkDe(quem.email)
  const r = await assinar(token, corpo(await passeDe(token, quem)))
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return token
}
const finalDe = async (origem: NovoPedido['origem']) => {
  let final: string | null = null
  await ate(async () => {
    final = (await pedidoDaOrigem(db(), origem))?.final_sha256 ?? null
    return final !== null
  }, 20_000)
  return (await lerGuardado(db(), final ?? ''))?.bytes ?? Buffer.alloc(0)
}

describe('signature by two, in order', () => {
  it('[S2.9] reads, confirms and signs; the second is called after the first, and the file proves itself', async () => {
    const { origem, bytes } = await pedir()
    const marta = await linkDe(MARTA.email)
    const aberta = await pagina(`/assinar/${marta}`)
    expect(aberta.status).toBe(200)
    expect(aberta.texto).toContain('Role até a página 2 para continuar.')
    expect(aberta.texto).toContain('desistir &#60;b&#62;')
    expect(aberta.csp).toContain("default-src 'none'")
    expect(aberta.texto).not.toMatch(/52998224725|11144477735|marta\.|paulo\.|Paulo/)
    const { rows: paraPaulo } = await sql`select from plataforma.correio where para = ${PAULO.email}`.execute(db())
    expect(paraPaulo).toEqual([])

    // no step may be skipped
    const cedo = await visitante.chamar(assinaturaPublica.codigo, {
      params: { token: marta },
      body: { canal: 'email' },
    })
    expect(cedo.status).toBe(409)
    const passe = await passeDe(marta, MARTA)
    expect((await assinar(marta, { ...corpo(passe), consentimento: false })).status).toBe(400)
    expect((await assinar(marta, corpo('x'.repeat(43)))).corpo.error.code).toBe('CONFIRMAR')
    const [a, b] = await Promise.all([assinar(marta, corpo(passe)), assinar(marta, corpo(passe))])
    expect([a.status, b.status]).toEqual([200, 200])
    expect(a.corpo.data).toEqual(b.corpo.data)
    expect((await pedidoDaOrigem(db(), origem))?.situacao).toBe('parcial')
    expect((await pagina(`/assinar/${marta}`)).texto).toContain('Agora é com Paulo.')

    await assinarPor(PAULO)
    const final = await finalDe(origem)
    expect(final.subarray(0, bytes.length).equals(bytes)).toBe(true)
    expect(conferirAssinaturaDoPdf(final)).toBe(null)
    const p = await pedidoDaOrigem(db(), origem)
    const v = await visitante.chamar(verificacaoPublica.verificar, {
      params: { codigo: (p?.codigo ?? '').toLowerCase() },
    })
    expect(v.corpo.data).toMatchObject({ situacao: 'concluido', final: sha256De(final), cadeia_confere: true })
    const verificada = await pagina(`/verificar/${p?.codigo}`)
    expect(verificada.texto).toContain('***.982.247-**')
    expect(verificada.texto).not.toMatch(/529\.982|52998224725|casa\.com/)
    const tocado = Buffer.from(final)
    tocado[40] = (tocado[40] ?? 0) ^ 1
    expect(sha256De(tocado)).not.toBe(v.corpo.data.final)
    expect(await carta(MARTA.email, 'Assinado por todos%')).toContain('/assinar/')
  }, 90_000)

  it('[S2.9] seals with the certificate and a time stamp where both are set', async () => {
    const par = certificadoDeTeste('GIRASSOL ENERGIA LTDA')
    const por = (arquivo: Buffer, senha: string) =>
      admin.chamar(certificado.por, { body: { arquivo: arquivo.toString('base64'), senha } })
    expect((await por(pfxDeTeste(par, 'certa'), 'errada')).erro.message).toBe('A senha não abre este certificado.')
    expect((await por(pfxDeTeste(par, 'a', true), 'a')).erro.message).toContain('não tem a chave privada')
    const velho = certificadoDeTeste('VELHA', { de: -DIA * 400, ate: -DIA })
    expect((await por(pfxDeTeste(velho, 'a'), 'a')).erro.message).toContain('venceu em')
    expect((await por(pfxDeTeste(par, 'senhã'), 'senhã')).status).toBe(200)
    expect((await admin.chamar(certificado.carimbo, { body: { url: 'http://169.254.169.254/' } })).status).toBe(400)
    expect((await admin.chamar(certificado.carimbo, { body: { url: tsa.url } })).status).toBe(200)
    const lido = await admin.chamar(certificado.obter, {})
    expect(lido.corpo.data).toMatchObject({ certificado: { titular: 'GIRASSOL ENERGIA LTDA' }, carimbo: tsa.url })
    expect(JSON.stringify(lido.corpo)).not.toMatch(/PRIVATE|senhã/)
    expect((await visitante.chamar(certificado.obter)).status).toBe(401)

    const { origem } = await pedir({ ordenado: false })
    const query = { origem_tipo: origem.tipo, origem_id: origem.id }
    await assinarPor(MARTA)
    expect((await admin.chamar(pedidos.daOrigem, { query })).corpo.data?.mesmo_aparelho).toEqual([])
    await assinarPor(PAULO)
    const final = await finalDe(origem)
    expect(conferirAssinaturaDoPdf(final)).toMatchObject({ cobreTudo: true, subFilter: 'ETSI.CAdES.detached' })
    expect(tsa.estado.pedidos).toBe(1)
    const painel = await admin.chamar(pedidos.daOrigem, { query })
    expect(painel.corpo.data).toMatchObject({ selo: 'GIRASSOL ENERGIA LTDA', cadeia: { confere: true } })
    // both signed from this test
    expect(painel.corpo.data?.mesmo_aparelho).toEqual([[MARTA.nome, PAULO.nome]])
    expect(painel.corpo.data?.carimbo_em).not.toBe(null)
    expect((await admin.chamar(certificado.remover)).status).toBe(200)
  }, 90_000)

  it('[S2.9] appends the time stamp later when the service gave none at sealing, and keeps the sealed file', async () => {
    const arquivo = pfxDeTeste(certificadoDeTeste('GIRASSOL ENERGIA LTDA'), 'a').toString('base64')
    expect((await admin.chamar(certificado.por, { body: { arquivo, senha: 'a' } })).status).toBe(200)
    expect((await admin.chamar(certificado.carimbo, { body: { url: tsa.url } })).status).toBe(200)
    tsa.estado.modo = 'recusa'
    const antes = tsa.estado.pedidos
    const { origem, pedidoId } = await pedir({ ordenado: false })
    await assinarPor(MARTA)
    await assinarPor(PAULO)
    const selado = await finalDe(origem)
    expect(conferirCarimboDoPdf(selado)).toBe(null)
    // at sealing, and by the job, which is tried again
    await ate(async () => tsa.estado.pedidos >= antes + 2, 20_000)
    const query = { origem_tipo: origem.tipo, origem_id: origem.id }
    const painel = async () => (await admin.chamar(pedidos.daOrigem, { query })).corpo.data
    expect(await painel()).toMatchObject({ selo: 'GIRASSOL ENERGIA LTDA', carimbo_em: null, carimbado_em: null })
    tsa.estado.modo = 'certo'
    await ate(async () => (await painel())?.carimbado_em !== null, 40_000)

    const carimbado = await finalDe(origem)
    expect(carimbado.subarray(0, selado.length).equals(selado)).toBe(true)
    expect(conferirCarimboDoPdf(carimbado)?.selado.equals(selado)).toBe(true)
    expect((await lerGuardado(db(), sha256De(selado)))?.bytes.equals(selado)).toBe(true)
    expect(await painel()).toMatchObject({ carimbo_em: null, cadeia: { confere: true } })
    const codigo = (await painel())?.codigo ?? ''
    const v = await visitante.chamar(verificacaoPublica.verificar, { params: { codigo } })
    expect(v.corpo.data).toMatchObject({ final: sha256De(selado), carimbado: sha256De(carimbado) })
    const verificada = (await pagina(`/verificar/${codigo}`)).texto
    for (const hash of [sha256De(selado), sha256De(carimbado)]) expect(verificada).toContain(`<code>${hash}</code>`)
    expect(verificada).toContain('foi acrescentado depois: as duas versões do arquivo valem.')

    const pedidosAteAqui = tsa.estado.pedidos
    await carimbarDepois(s(), pedidoId)
    expect(tsa.estado.pedidos).toBe(pedidosAteAqui)
    const trocar = sql`update assinaturas.pedidos set carimbado_em = now() where id = ${pedidoId}`.execute(db())
    await expect(trocar).rejects.toThrow('is not rewritten')
    expect((await admin.chamar(certificado.remover)).status).toBe(200)
  }, 120_000)
})

describe('reading', () => {
  it('[S2.9] counts the end only after every page was on the screen, over as many visits as it takes', async () => {
    await pedir()
    const token = await linkDe(MARTA.email)
    const ver = (pagina: number, vistas: number[], fim: boolean) =>
      visitante.chamar(assinaturaPublica.ler, { params: { token }, body: { pagina, vistas, fim } })
    const pulou = await ver(2, [], true)
    expect([pulou.status, pulou.erro.message]).toEqual([409, 'Falta ler a página 1. Volte a ela para continuar.'])
    expect((await ver(0, [], false)).status).toBe(400)
    const cedo = await visitante.chamar(assinaturaPublica.codigo, { params: { token }, body: { canal: 'email' } })
    expect(cedo.status).toBe(409)
    // page 2 stays seen from the visit before
    expect((await pagina(`/assinar/${token}`)).texto).toContain('"vistas":[2]')
    expect((await ver(1, [], false)).status).toBe(200)
    expect((await ver(2, [], true)).status).toBe(200)
    expect(
      (await visitante.chamar(assinaturaPublica.codigo, { params: { token }, body: { canal: 'email' } })).status,
    ).toBe(200)
  }, 60_000)
})

describe('identity', () => {
  it('counts wrong codes, refuses another CPF, and keeps both in the chain', async () => {
    const { origem } = await pedir()
    const token = await linkDe(MARTA.email)
    await ler(token)
    const codigo = await codigoDoLink(casa, visitante, token, MARTA.email)
    const errado = codigo === '000000' ? '000001' : '000000'
    const confirmar = (c: object) => visitante('POST', `/api/assinar/${token}/confirmar`, c)
    expect((await confirmar({ codigo: errado, cpf: MARTA.cpf })).corpo.error.message).toBe(
      'Código não confere. Restam 4 tentativas.',
    )
    expect((await confirmar({ codigo, cpf: PAULO.cpf })).corpo.error.message).toBe(
      'Este CPF não é o de quem deve assinar.',
    )
    expect((await confirmar({ codigo, cpf: '123' })).status).toBe(400)
    for (let n = 0; n < 3; n++) await confirmar({ codigo: errado, cpf: MARTA.cpf })
    const parado = await confirmar({ codigo, cpf: MARTA.cpf })
    expect([parado.status, parado.corpo.error.message]).toEqual([
      429,
      'Muitas tentativas. Peça outro código em 15 min.',
    ])
    const painel = await admin.chamar(pedidos.daOrigem, { query: { origem_tipo: origem.tipo, origem_id: origem.id } })
    expect(painel.corpo.data?.eventos.filter((e) => e.tipo === 'codigo_recusado').length).toBeGreaterThanOrEqual(4)
  })
})

describe('links', () => {
  it('answers unknown, revoked and cancelled ones alike, and one of a former version with its sentence', async () => {
    const { pedidoId, origem } = await pedir()
    const token = await linkDe(MARTA.email)
    const painel = await admin.chamar(pedidos.daOrigem, { query: { origem_tipo: origem.tipo, origem_id: origem.id } })
    const signatario = painel.corpo.data?.signatarios[0]?.id ?? ''
    expect(painel.corpo.data?.signatarios[0]).toMatchObject({ cpf: '***.982.247-**', email: 'm•••@casa.com' })
    const corrigido = `nova.${MARTA.email}`
    const r = await admin.chamar(pedidos.corrigir, {
      params: { id: pedidoId, signatario },
      body: { telefone: '(62) 99214-4471', email: corrigido },
    })
    expect(r.status).toBe(200)
    const novo = await linkDe(corrigido)
    expect((await pagina(`/assinar/${novo}`)).status).toBe(200)
    const outra = await pedir({ origem })
    expect((await pagina(`/assinar/${novo}`)).texto).toContain(
      'Este contrato foi trocado por outra versão. Use o link novo.',
    )
    await s().executar(sistema, (u) => cancelarPedido(u, outra.pedidoId, 'desistiu'))
    const sozinha = assinantesNovos().MARTA
    const terceira = await pedir({ signatarios: [sozinha, PAULO] })
    const sozinho = await linkDe(sozinha.email)
    await s().executar(sistema, (u) => cancelarPedido(u, terceira.pedidoId, 'desistiu'))
    const respostas = await Promise.all(['f'.repeat(43), 'x', token, sozinho].map((t) => pagina(`/assinar/${t}`)))
    for (const p of respostas) expect(p).toEqual(respostas[0])
    expect(respostas[0]).toMatchObject({ status: 404 })
    const desconhecido = await pagina('/verificar/ZZZZ-ZZZZ')
    expect(desconhecido.status).toBe(404)
    expect(desconhecido.texto).toContain('value="ZZZZ-ZZZZ"')
    expect(desconhecido.texto).toContain('Este código não corresponde a nenhum documento.')
    const enviado = await fetch(`${casa.url}/verificar/codigo?codigo=k7qf%202m9d`, { redirect: 'manual' })
    expect([enviado.status, enviado.headers.get('location')]).toEqual([303, '/verificar/K7QF-2M9D'])
    const torto = await pagina('/verificar/codigo?codigo=%3Cb%3E12')
    expect(torto.texto).toContain('Um código tem oito letras e números')
    expect(torto.texto).not.toContain('<b>12')
    const vazio = await pagina('/verificar/codigo')
    expect([vazio.status, vazio.texto.includes('não corresponde')]).toEqual([200, false])
  }, 60_000)

  it('hides a request from a user whom the record does not show', async () => {
    const { pedidoId, origem } = await pedir()
    const ana = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
    const r = await ana.chamar(pedidos.daOrigem, { query: { origem_tipo: origem.tipo, origem_id: origem.id } })
    expect(r.status).toBe(404)
    expect((await ana.chamar(pedidos.documento, { params: { id: pedidoId } })).status).toBe(404)
    expect((await visitante.chamar(pedidos.documento, { params: { id: pedidoId } })).status).toBe(401)
  })
})

describe('the end of a request', () => {
  it('takes a refusal with its reason, and nothing after it', async () => {
    const { origem } = await pedir({ ordenado: false })
    const token = await linkDe(MARTA.email)
    const passe = await passeDe(token, MARTA)
    expect(
      (await visitante.chamar(assinaturaPublica.recusar, { params: { token }, body: { passe, motivo: '' } })).status,
    ).toBe(400)
    const r = await visitante.chamar(assinaturaPublica.recusar, {
      params: { token },
      body: { passe, motivo: 'quero rever a garantia' },
    })
    expect(r.status).toBe(200)
    expect(await pedidoDaOrigem(db(), origem)).toMatchObject({ situacao: 'recusado', motivo: 'quero rever a garantia' })
    expect((await assinar(token, corpo(passe))).status).toBe(409)
  }, 60_000)

  it('expires after the deadline, and not before', async () => {
    const { pedidoId, origem } = await pedir()
    const token = await linkDe(MARTA.email)
    await expirar(s(), pedidoId)
    expect((await pedidoDaOrigem(db(), origem))?.situacao).toBe('enviado')
    await expirar(s(), pedidoId, new Date(Date.now() + 8 * DIA))
    expect((await pedidoDaOrigem(db(), origem))?.situacao).toBe('expirado')
    expect((await pagina(`/assinar/${token}`)).texto).toContain('O prazo para assinar terminou em')
  })

  it('[S2.9] shows a proof or an event that was changed in the database', async () => {
    const { pedidoId, origem } = await pedir()
    const confere = async () =>
      (await admin.chamar(pedidos.daOrigem, { query: { origem_tipo: origem.tipo, origem_id: origem.id } })).corpo.data
        ?.cadeia
    expect(await confere()).toEqual({ confere: true, quebra_em: null })
    await expect(
      s().banco.transacao((tx) =>
        sql`update assinaturas.provas set prova = '{}' where pedido_id = ${pedidoId}`.execute(tx),
      ),
    ).rejects.toThrow()
    await executarSolto(
      casa.urlDoBanco,
      `begin; alter table assinaturas.provas disable trigger so_acrescenta;
       update assinaturas.provas set prova = '{}' where pedido_id = '${pedidoId}' and seq = 1;
       alter table assinaturas.provas enable trigger so_acrescenta; commit`,
    )
    expect(await confere()).toEqual({ confere: false, quebra_em: 1 })
  })

  it('refuses signers with a wrong CPF, twice the same, or out of reach', async () => {
    await expect(pedir({ signatarios: [{ ...MARTA, cpf: '529.982.247-26' }] })).rejects.toThrow('está errado')
    await expect(pedir({ signatarios: [MARTA, { ...MARTA, nome: 'Outra Marta' }] })).rejects.toThrow('CPF de outro')
    await expect(pedir({ signatarios: [{ ...MARTA, email: null }] })).rejects.toThrow('precisa de celular ou e-mail')
    await expect(pedir({ prazoEm: new Date(Date.now() - 1000) })).rejects.toThrow('prazo no futuro')
  })
})
