import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DIA_MS } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { pedidos } from '#modules/assinaturas/contract/pedidos.ts'
import { cancelarPedido, type Origem } from '#modules/assinaturas/publico.ts'
import { avisarSignatario } from '#modules/assinaturas/server/comandos/avisar.ts'
import { lembrarDoCertificado } from '#modules/assinaturas/server/comandos/lembrar-do-certificado.ts'
import { assinaturasDaPessoa } from '#modules/assinaturas/server/consultas/da-pessoa.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { certificado } from '#modules/assinaturas/contract/certificado.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { assinantesNovos, pedidoDeTeste } from '../suporte/assinantes.ts'
import { certificadoDeTeste, pfxDeTeste } from '../suporte/certificados.ts'
import { ate } from '../suporte/esperas.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let { MARTA, PAULO } = assinantesNovos()
let casa: AppDeTeste
let admin: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  admin = await casa.como('admin@girassol.test')
})
beforeEach(() => {
  ;({ MARTA, PAULO } = assinantesNovos())
})

const s = () => casa.app.s
const db = () => s().banco.db
const cartas = async (para: string, assunto: string): Promise<string[]> => {
  const { rows } = await sql<{ texto: string }>`
    select texto from plataforma.correio where para = ${para} and assunto like ${assunto} order by criado_em, id
  `.execute(db())
  return rows.map((r) => r.texto)
}
const ateCartas = async (para: string, quantas: number) => {
  await ate(async () => (await cartas(para, 'Para assinar%')).length >= quantas, 30_000)
  return cartas(para, 'Para assinar%')
}
const statusDoLink = async (texto = '') => {
  const caminho = /\/assinar\/[\w-]+/.exec(texto)?.[0] ?? ''
  return (await fetch(`${casa.url}${caminho}`)).status
}
async function painelDe({ tipo, id }: Origem) {
  const r = await admin.chamar(pedidos.daOrigem, { query: { origem_tipo: tipo, origem_id: id } })
  if (!r.corpo.data) throw new TypeError('the request is there')
  return r.corpo.data
}

describe('reminders and resending', () => {
  it('[S2.9] reminds who was called and has not signed, once for each reminder', async () => {
    const { pedidoId, origem } = await pedidoDeTeste(casa, { signatarios: [MARTA, PAULO] })
    const [marta, paulo] = (await painelDe(origem)).signatarios
    const lembrar = (id = '', n = 1) =>
      avisarSignatario(s(), { signatario_id: id, motivo: 'lembrete', chave: `assinatura:lembrete:${n}:${id}` })
    await lembrar(marta?.id)
    await lembrar(marta?.id)
    await lembrar(paulo?.id)
    expect(await cartas(MARTA.email, 'Falta a sua assinatura%')).toHaveLength(1)
    expect(await cartas(PAULO.email, 'Falta a sua assinatura%')).toEqual([])
    await s().executar(sistema, (u) => cancelarPedido(u, pedidoId, 'trocado'))
    await lembrar(marta?.id, 2)
    expect(await cartas(MARTA.email, 'Falta a sua assinatura%')).toHaveLength(1)
  }, 60_000)

  it('resends as a new link next to the former, only for who follows signatures, and never of a closed request', async () => {
    const { pedidoId, origem } = await pedidoDeTeste(casa, { signatarios: [MARTA, PAULO] })
    const [primeira] = await ateCartas(MARTA.email, 1)
    const signatario = (await painelDe(origem)).signatarios[0]?.id ?? ''
    const params = { id: pedidoId, signatario }
    const leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
    expect((await leitora.chamar(pedidos.reenviar, { params })).status).toBe(403)
    expect((await admin.chamar(pedidos.reenviar, { params: { ...params, signatario: uuidv7() } })).status).toBe(404)
    expect((await admin.chamar(pedidos.reenviar, { params })).status).toBe(200)
    const duas = await ateCartas(MARTA.email, 2)
    expect(duas[1]).not.toBe(primeira)
    expect(await Promise.all(duas.map(statusDoLink))).toEqual([200, 200])
    const { eventos } = await painelDe(origem)
    expect(eventos.filter((e) => e.tipo === 'link_enviado').length).toBeGreaterThanOrEqual(2)
    await s().executar(sistema, (u) => cancelarPedido(u, pedidoId, 'trocado'))
    expect((await admin.chamar(pedidos.reenviar, { params })).status).toBe(409)
  }, 60_000)
})

describe('personal data', () => {
  it('forgets how a signer is reached, ends what waits for them, and keeps the evidence whole', async () => {
    const contatoId = uuidv7()
    await sql`insert into cad.contatos (id, nome, email) values (${contatoId}, ${MARTA.nome}, ${MARTA.email})`.execute(
      db(),
    )
    const { origem } = await pedidoDeTeste(casa, { signatarios: [{ ...MARTA, contatoId }, PAULO] })
    const [link] = await ateCartas(MARTA.email, 1)
    await ate(async () => (await painelDe(origem)).eventos.some((e) => e.tipo === 'link_enviado'), 30_000)
    expect(await assinaturasDaPessoa(db(), contatoId)).toMatchObject({
      assinaturas: [{ nome: MARTA.nome, cpf: '52998224725', email: MARTA.email }],
      provas_das_assinaturas: [{ tipo: 'link_enviado' }],
    })
    const { contagens } = await s().executar(sistema, (u) => esquecerPessoa(u, u.ligados, contatoId, 'pediu'))
    expect(contagens).toMatchObject({ assinaturas_guardadas: 1 })
    const painel = await painelDe(origem)
    expect(painel).toMatchObject({ situacao: 'cancelado', cadeia: { confere: true } })
    expect(painel.signatarios[0]).toMatchObject({ nome: MARTA.nome, email: null, telefone: null })
    expect(painel.signatarios[1]?.email).not.toBe(null)
    expect(await statusDoLink(link)).toBe(404)
  }, 60_000)
})

describe('the certificate', () => {
  it('gives notice of its end once for each distance, to who manages it', async () => {
    const agora = Date.now()
    const par = certificadoDeTeste('GIRASSOL ENERGIA LTDA', { de: -DIA_MS, ate: 20 * DIA_MS })
    const arquivo = pfxDeTeste(par, 'a').toString('base64')
    expect((await admin.chamar(certificado.por, { body: { arquivo, senha: 'a' } })).status).toBe(200)
    const titulos = async () => {
      const { rows } = await sql<{ titulo: string }>`
        select titulo from avisos.notificacoes where tipo = 'assinatura.certificado' order by criado_em
      `.execute(db())
      return rows.map((r) => r.titulo)
    }
    await lembrarDoCertificado(s(), new Date(agora - 15 * DIA_MS))
    for (const dias of [0, 1, 14, 21]) await lembrarDoCertificado(s(), new Date(agora + dias * DIA_MS))
    await ate(async () => (await titulos()).length >= 3, 30_000)
    // each is a job of its own: they come in any order
    expect((await titulos()).toSorted()).toEqual([
      expect.stringMatching(/^O certificado A1 de GIRASSOL ENERGIA LTDA vence em \d\d\/\d\d\/\d{4}$/),
      expect.stringContaining('vence em'),
      expect.stringContaining('venceu em'),
    ])
  }, 60_000)
})
