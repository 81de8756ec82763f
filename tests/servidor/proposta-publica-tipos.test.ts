import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { propostaPublica } from '#modules/propostas/contract/publico.ts'
import { EXEMPLOS } from '#modules/propostas/regras/exemplos.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'

const TIPOS = ['investimento', 'assinatura', 'limpeza', 'servicos'] as const
type Outro = (typeof TIPOS)[number]
/** A figure that each kind must show. */
const FIGURAS: Readonly<Record<Outro, readonly string[]>> = {
  investimento: ['R$ 75.600,00', 'CDI líquido 9,35 %', 'abaixo do CDI líquido', 'Não há garantia de retorno'],
  assinatura: ['R$ 884,55', 'Fica com você por mês', 'Para sair, avise com 90 dias', 'nov'],
  limpeza: ['R$ 1.960,34', 'Trabalho em altura', '2 visitas por ano', 'Desconto pela recorrência'],
  servicos: ['Par de conectores', 'suspeita de conector aquecido', '90 dias'],
}
/** Costs, margin, commission and document of the inputs. */
const CANARIOS = [
  '43211',
  '432,1',
  'custoCent":6801',
  '68,01',
  'custoCent":2702',
  '27,02',
  'custoCent":103',
  '0.177',
  '0.0333',
  '0.1211',
  '17,7 %',
  '52998224725',
]

let casa: AppDeTeste
let admin: Chamada
let cliente: Chamada
let contatoId: string

beforeAll(async () => {
  casa = await appDeTeste()
  admin = await casa.como('admin@girassol.test')
  cliente = await casa.como(null)
  const r = await admin.chamar(contatos.criar, { body: { nome: 'Marta Vilela', email: 'marta@casa.com' } })
  contatoId = r.corpo.data.id
})
beforeEach(async () => void (await executarSolto(casa.urlDoBanco, 'delete from plataforma.limites')))

async function enviada(tipo: Outro): Promise<{ id: string; token: string }> {
  const criada = await admin.chamar(propostas.criar, {
    body: { conteudo: EXEMPLOS[tipo], cliente_nome: 'Marta Vilela Nunes', contato_id: contatoId },
  })
  const { id, revisao } = criada.corpo.data
  const r = await admin.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  return { id, token: r.corpo.data.link.split('/p/')[1] ?? '' }
}
const pagina = async (token: string) => {
  const r = await fetch(`${casa.url}/p/${token}`, { headers: { accept: 'text/html' } })
  return { status: r.status, texto: (await r.text()).replaceAll('\u00A0', ' '), cabecalhos: r.headers }
}
const codigoRecebido = async (): Promise<string> => {
  const { rows } = await sql<{ assunto: string }>`
    select assunto from plataforma.correio order by criado_em desc limit 1
  `.execute(casa.app.s.banco.db)
  return /^(\d{6}) /.exec(rows[0]?.assunto ?? '')?.[1] ?? ''
}

describe.each(TIPOS)('public page of a proposal: %s', (tipo) => {
  it('shows the numbers in the first bytes, under strict headers', async () => {
    const { token } = await enviada(tipo)
    const r = await pagina(token)
    expect(r.status).toBe(200)
    for (const figura of FIGURAS[tipo]) expect(r.texto, figura).toContain(figura)
    expect(r.texto).not.toMatch(/<script(?![^>]*(?:src="\/|type="application\/json"))|\sstyle="|https?:\/\/(?!www\.w3)/)
    expect(r.texto).not.toMatch(/garantid|undefined|NaN|\[object/i)
    expect(r.cabecalhos.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('holds neither cost nor margin nor commission nor CPF, in the page, its calls, the snapshot and the PDF', async () => {
    const { id, token } = await enviada(tipo)
    const { texto } = await pagina(token)
    const situacao = JSON.stringify((await cliente.chamar(propostaPublica.situacao, { params: { token } })).corpo)
    const { rows } = await sql<{ retrato: string }>`
      select retrato from propostas.versoes where proposta_id = ${id}
    `.execute(casa.app.s.banco.db)
    const pdf = new Uint8Array(await (await fetch(`${casa.url}/api/p/${token}/pdf`)).arrayBuffer())
    const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true })
    for (const canario of CANARIOS) {
      expect(texto + situacao, canario).not.toContain(canario)
      expect(rows[0]?.retrato, canario).not.toContain(canario)
      expect(text, canario).not.toContain(canario)
    }
    expect(texto + text).not.toContain('marta@casa.com')
  })

  it('is accepted with code and signature, once, and says so afterwards', async () => {
    const { id, token } = await enviada(tipo)
    await cliente.chamar(propostaPublica.codigo, { params: { token }, body: { canal: 'email' } })
    const corpo = {
      versao: 1,
      letra: 'A',
      pagamento: 0,
      nome: 'Marta Vilela Nunes',
      cpf: '529.982.247-25',
      codigo: await codigoRecebido(),
      assinatura: { modo: 'digitada' },
      consentimento: true,
    }
    for (const [campo, valor] of [
      ['letra', 'B'],
      ['pagamento', 7],
    ] as const)
      expect([campo, (await cliente('POST', `/api/p/${token}/aceitar`, { ...corpo, [campo]: valor })).status]).toEqual([
        campo,
        409,
      ])
    const r = await cliente('POST', `/api/p/${token}/aceitar`, corpo)
    expect(r.status).toBe(200)
    expect((await cliente('POST', `/api/p/${token}/aceitar`, corpo)).status).toBe(409)
    expect((await admin.chamar(propostas.obter, { params: { id } })).corpo.data.estado).toBe('aceita')
    const { texto } = await pagina(token)
    expect(texto).toMatch(/Aceita em \d\d\/\d\d\/\d{4} às \d\d:\d\d, .+\. O contrato chega no seu WhatsApp\./)
    expect(texto).not.toContain('data-aceite')
  })

  it('answers a cancelled link as an unknown one', async () => {
    const { id, token } = await enviada(tipo)
    await admin.chamar(propostas.cancelar, { params: { id }, body: { motivo: 'desistiu da obra' } })
    const [a, b] = await Promise.all([pagina(token), pagina('f'.repeat(43))])
    expect([a.status, a.texto]).toEqual([b.status, b.texto])
    const pdf = (t: string) => fetch(`${casa.url}/api/p/${t}/pdf`).then(async (r) => [r.status, await r.text()])
    expect(await pdf(token)).toEqual(await pdf('f'.repeat(43)))
  })
})
