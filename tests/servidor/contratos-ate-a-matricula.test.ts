import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { DIA_MS, somarDias } from '#kit/dias.ts'
import { diaAqui } from '#kit/aqui.ts'
import { pedidos } from '#modules/assinaturas/contract/pedidos.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import type { Contrato } from '#modules/contratos/contract/formas.ts'
import { vigorarVencidos } from '#modules/contratos/server/comandos/lembrar.ts'
import { comporContrato } from '#modules/contratos/regras/compor.ts'
import { variavelDo } from '#modules/contratos/regras/variaveis.ts'
import { matriculas } from '#modules/matriculas/contract/matriculas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { usinas } from '#modules/usinas/contract/usinas.ts'
import { assinantesDeTeste } from '../suporte/assinantes.ts'
import type { Chamada } from '../suporte/app.ts'
import { cooperativaDeTeste } from '../suporte/cooperativa.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

const EMPRESA = { email: 'rafael@empresa.test', cpf: '11144477735' }
let c: Awaited<ReturnType<typeof cooperativaDeTeste>>
let advogado: Chamada
let assinar: ReturnType<typeof assinantesDeTeste>

beforeAll(async () => {
  c = await cooperativaDeTeste()
  advogado = await pessoaDeTeste(c.casa, [{ departamento: 'jrdc', papel: 'supervisor' }])
  assinar = assinantesDeTeste(c.casa, await c.casa.como(null))
})

const VALORES: Readonly<Record<string, string>> = {
  texto: 'Cotia',
  documento: EMPRESA.cpf,
  numero: '12',
  dinheiro: '10000',
  percentual: '2',
  data: '1974-06-14',
}

/** Fills what no system has, with a value of the kind that each variable asks for. */
async function preencher(k: Contrato, cliente: { email: string; cpf: string }): Promise<Contrato> {
  const { da_proposta: _, quadros: __, ...conteudo } = k.conteudo
  const faltam = comporContrato(k.tipo, k.conteudo).flatMap((x) => x.faltam)
  const postos = faltam.map((chave) => {
    const v = variavelDo(k.tipo, chave)
    return [chave, v?.opcoes?.[0] ?? VALORES[v?.tipo ?? 'texto'] ?? 'Cotia'] as const
  })
  const [quem] = conteudo.signatarios
  if (!quem) throw new TypeError('the customer signs')
  const r = await c.chefe.chamar(contratos.salvar, {
    params: { id: k.id },
    body: {
      revisao: k.revisao,
      conteudo: {
        ...conteudo,
        variaveis: { ...conteudo.variaveis, ...Object.fromEntries(postos), 'plano.vencimento': '5' },
        signatarios: [
          { ...quem, ...cliente },
          { nome: 'Rafael Nogueira', ...EMPRESA, telefone: null, papel: 'contratada', contato_id: null },
        ],
      },
    },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}

async function enviado(nome: string, numero: string) {
  const { id: contato_id, documento } = await c.novoContato(nome)
  const cliente = { email: `${numero.toLowerCase()}@casa.test`, cpf: documento }
  const proposta_id = await c.propostaAceita(contato_id, numero)
  const aberto = await c.chefe.chamar(contratos.criar, { body: { proposta_id } })
  const { id } = await preencher(aberto.corpo.data, cliente)
  await c.chefe.chamar(contratos.pedirRevisao, { params: { id }, body: { ate: somarDias(diaAqui(), 2) } })
  const { corpo } = await advogado.chamar(contratos.aprovar, { params: { id } })
  const r = await c.chefe.chamar(contratos.enviar, {
    params: { id },
    body: { revisao: corpo.data.revisao, assinar_ate: somarDias(diaAqui(), 7) },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const painel = await c.chefe.chamar(pedidos.daOrigem, { query: { origem_tipo: 'contrato', origem_id: id } })
  if (!painel.corpo.data) throw new TypeError('the request is there')
  return { id, cliente, contato_id, proposta_id, pedido: painel.corpo.data }
}
const ler = async (id: string) => (await c.chefe.chamar(contratos.obter, { params: { id } })).corpo.data
const matriculaDe = async (contratoId: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from matriculas_publico.matriculas where contrato_id = ${contratoId}
  `.execute(c.casa.app.s.banco.db)
  return rows[0]?.id
}

describe('from an accepted proposal to a member', () => {
  it('[S2.9] two people sign by their links, seven days pass, and the membership is there', async () => {
    const { id, cliente, contato_id, proposta_id, pedido } = await enviado('Casa do Pão', 'UC-CHEIA')
    expect(pedido.signatarios.map((s) => s.situacao)).toEqual(['chamado', 'espera'])
    await assinar(cliente, pedido.paginas)
    expect((await ler(id)).situacao).toBe('parcialmente_assinado')
    await assinar(EMPRESA, pedido.paginas)
    expect((await ler(id)).situacao).toBe('arrependimento')

    await vigorarVencidos(c.casa.app.s, new Date(Date.now() + 6 * DIA_MS))
    expect((await ler(id)).situacao).toBe('arrependimento')
    expect(await matriculaDe(id)).toBe(undefined)
    await vigorarVencidos(c.casa.app.s, new Date(Date.now() + 9 * DIA_MS))
    await vigorarVencidos(c.casa.app.s, new Date(Date.now() + 10 * DIA_MS))
    expect((await ler(id)).situacao).toBe('vigente')
    const { corpo } = await c.leitora.chamar(matriculas.obter, { params: { id: (await matriculaDe(id)) ?? '' } })
    expect(corpo.data).toMatchObject({ contrato_id: id, situacao: 'pre_matricula' })
    expect(corpo.data.contato_id).toBe(contato_id)
    expect(corpo.data.proposta?.id).toBe(proposta_id)
    // what they signed: the day of payment, and the data of the register
    expect(corpo.data.vencimento_dia).toBe(5)
    const completa = await c.operadora.chamar(matriculas.obter, { params: { id: corpo.data.id } })
    expect(completa.corpo.data.livro).toMatchObject({ nascimento: '1974-06-14', profissao: 'Cotia', endereco: 'Cotia' })
  }, 120_000)

  it('[S3.2] a proposal, its contract, its membership and the plant that it waits for name each other', async () => {
    const { m, documento, contato } = await c.nova()
    const proposta_id = m.proposta?.id ?? ''
    const lida = await c.chefe.chamar(propostas.obter, { params: { id: proposta_id } })
    expect(lida.corpo.data).toMatchObject({ id: proposta_id, estado: 'aceita', cliente: { contato_id: contato } })
    const aberto = await c.chefe.chamar(contratos.criar, { body: { proposta_id } })
    expect(await ler(aberto.corpo.data.id)).toMatchObject({ tipo: 'assinatura', situacao: 'rascunho', proposta_id })
    await c.ateAFila(m, documento)
    const params = { id: c.usina }
    expect((await c.chefe.chamar(usinas.obter, { params })).corpo.data).toMatchObject({ nome: 'Cotia 1', kwp: 72 })
    const { espera } = (await c.chefe.chamar(usinas.ligados, { params })).corpo.data
    expect(espera.map((e) => e.id)).toContain(m.id)
    // each is of those who work with it
    for (const r of await Promise.all([
      c.deFora.chamar(propostas.obter, { params: { id: proposta_id } }),
      c.deFora.chamar(contratos.obter, { params: { id: aberto.corpo.data.id } }),
      c.deFora.chamar(matriculas.obter, { params: { id: m.id } }),
      c.deFora.chamar(usinas.obter, { params }),
    ]))
      expect(r.status).toBe(403)
  }, 60_000)

  it('a request that the company cancels stops the contract, and the next version is opened from there', async () => {
    const { id, pedido } = await enviado('Casa da Esfiha', 'UC-PARADA')
    const r = await c.chefe.chamar(pedidos.cancelar, { params: { id: pedido.id }, body: { motivo: 'CPF trocado' } })
    expect(r.status).toBe(200)
    expect(await ler(id)).toMatchObject({
      situacao: 'enviado_assinatura',
      assinatura_parada: 'cancelado',
      motivo: 'CPF trocado',
    })
    const v2 = await c.chefe.chamar(contratos.abrirVersao, { params: { id }, body: { motivo: 'corrigir o CPF' } })
    expect(v2.corpo.data).toMatchObject({ situacao: 'rascunho', versao: 2, assinatura_parada: null })
  }, 60_000)
})
