import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { propostaPublica } from '#modules/propostas/contract/publico.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const visitante = await casa.como(null)
const funil = (await gestora.chamar(funis.obter, { params: { funil: 'vu.proposta' } })).corpo.data
const estagio = (chave: string): string => funil.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
const chaveDe = (id: string) => funil.definicao.estagios.find((e) => e.id === id)?.chave

const rascunhar = (nome: string, definicao: object) =>
  gestora('POST', `/api/funis/${funil.id}/regras`, { nome, definicao })
async function regra(qual: string, acoes: object[], mais: object = {}): Promise<void> {
  const r = await rascunhar(qual, { gatilho: { tipo: 'proposta', qual, ...mais }, acoes })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await gestora.chamar(automacoes.publicar, { params: { id: r.corpo.data.id } })
}
const mover = (chave: string) => ({ tipo: 'mover', estagio_id: estagio(chave) })
const copiar = (dado: string, campo: string) => ({ tipo: 'da_proposta', dado, campo })
await regra('enviada', [
  copiar('valor', 'valor_venda'),
  copiar('kwp', 'potencia_kwp'),
  copiar('validade', 'proposta_validade'),
  copiar('proposta', 'proposta_id'),
  mover('enviada'),
])
await regra('aberta', [mover('visualizada')])
for (const fim of ['aceita', 'recusada', 'expirada']) await regra(fim, [mover(fim)])
await regra('sem_abertura', [{ tipo: 'comentar', texto: 'Ligar: não abriu' }], { quantos: 2 })
await regra('vence_em', [{ tipo: 'comentar', texto: 'Ligar: vai vencer' }], { quantos: 3 })

interface Par {
  cartao: string
  proposta: Proposta
}
let n = 0
async function novo(mais: object = {}): Promise<Par> {
  const r = await vendedora.chamar(cartoes.criar, { body: { funil: 'vu.proposta', titulo: `Casa ${++n}` } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const { corpo } = await vendedora.chamar(propostas.criar, {
    body: {
      conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() },
      cliente_nome: 'Marta Vilela',
      cartao_id: r.corpo.data.id,
      ...mais,
    },
  })
  return { cartao: r.corpo.data.id, proposta: corpo.data }
}
async function enviar({ proposta }: Par): Promise<string> {
  const { id, revisao } = proposta
  const { data } = (await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })).corpo
  return data.link.split('/p/')[1] ?? ''
}
const abrir = (token: string) =>
  visitante.chamar(propostaPublica.vista, { params: { token }, body: { id: null, segundos: 5, partes: ['inicio'] } })
const ver = async (p: Par) => (await vendedora.chamar(cartoes.obter, { params: { id: p.cartao } })).corpo.data
async function chegaA(p: Par, chave: string) {
  await expect.poll(async () => chaveDe((await ver(p)).estagio_id), { timeout: 30_000 }).toBe(chave)
}
const arrastar = async (p: Par, chave: string, mais: object = {}) =>
  vendedora.chamar(cartoes.mover, {
    params: { id: p.cartao },
    body: { de: (await ver(p)).estagio_id, para: estagio(chave), ...mais },
  })
const comentarios = async (p: Par): Promise<string> =>
  JSON.stringify((await vendedora.chamar(cartoes.historico, { params: { id: p.cartao } })).corpo.data)
/** Brings the jobs of a proposal forward. */
const adiantar = (chave: string) =>
  executarSolto(casa.urlDoBanco, `update graphile_worker._private_jobs set run_at = now() where key = '${chave}'`)

describe('[S2.20] a card that follows its proposal by the rules of its funnel', () => {
  it('gets stage, value, power, validity and number when it is sent, and moves on when it is opened', async () => {
    const p = await novo()
    const token = await enviar(p)
    await chegaA(p, 'enviada')
    const { valores, valor_centavos } = await ver(p)
    expect(valores).toMatchObject({
      valor_venda: 2_180_000,
      potencia_kwp: 5.85,
      proposta_validade: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      proposta_id: { id: p.proposta.id, nome: p.proposta.numero },
    })
    expect(valor_centavos).toBe(2_180_000)
    await abrir(token)
    await chegaA(p, 'visualizada')
  })

  it('ends with the acceptance, the refusal and the end of the validity', async () => {
    const pares = await Promise.all([novo(), novo(), novo()])
    for (const p of pares) await enviar(p)
    const [aceita, recusada, vencida] = pares
    for (const p of pares) await chegaA(p, 'enviada')
    await vendedora.chamar(propostas.aceitar, {
      params: { id: aceita.proposta.id },
      body: { nome: 'Marta Vilela', motivo: 'Por telefone' },
    })
    await vendedora.chamar(propostas.recusar, { params: { id: recusada.proposta.id }, body: { motivo: 'Preço' } })
    await executarSolto(
      casa.urlDoBanco,
      `update propostas.propostas set vence_em = now() - interval '1 minute' where id = '${vencida.proposta.id}'`,
    )
    await adiantar(`proposta:expirar:${vencida.proposta.id}`)
    await chegaA(aceita, 'aceita')
    await chegaA(recusada, 'recusada')
    await chegaA(vencida, 'expirada')
  })

  it('notifies of days without an opening and of a near end, once, and only while it is so', async () => {
    const [fechada, aberta] = [await novo(), await novo()]
    await enviar(fechada)
    await abrir(await enviar(aberta))
    for (const p of [fechada, aberta]) {
      await adiantar(`proposta:sem_abertura:2:${p.proposta.id}`)
      await adiantar(`proposta:vence_em:3:${p.proposta.id}`)
    }
    for (const p of [fechada, aberta])
      await expect.poll(() => comentarios(p), { timeout: 30_000 }).toContain('Ligar: vai vencer')
    await expect.poll(() => comentarios(fechada), { timeout: 30_000 }).toContain('Ligar: não abriu')
    expect(await comentarios(aberta)).not.toContain('Ligar: não abriu')
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from funis.execucoes where cartao_id = ${fechada.cartao}
    `.execute(db)
    // sent, days without an opening, near its end
    expect(rows[0]?.n).toBe(3)
  })

  it('cannot be dragged where only an act on the proposal leads: the act is offered, or the reason', async () => {
    const p = await novo()
    const aEnviar = await arrastar(p, 'enviada')
    expect([aEnviar.status, aEnviar.erro]).toEqual([
      409,
      {
        code: 'PROPOSTA',
        message: 'O cartão vai para “Enviada” quando a proposta dele é mandada ao cliente.',
        details: { proposta: { id: p.proposta.id, tipo: 'autoconsumo' }, ato: 'enviar' },
      },
    ])
    expect((await arrastar(p, 'visualizada')).erro).toMatchObject({
      message: 'O cartão vai para “Visualizada” quando o cliente abre a proposta dele. Ela está em rascunho.',
      details: { ato: null },
    })
    await enviar(p)
    await chegaA(p, 'enviada')
    expect((await arrastar(p, 'aceita')).erro).toMatchObject({ code: 'PROPOSTA', details: { ato: 'aceitar' } })
    // a stage that follows nothing is free, and so is the way back to where the proposal is
    expect((await arrastar(p, 'rascunho')).status).toBe(200)
    expect((await arrastar(p, 'enviada')).status).toBe(200)
  })

  it('is as free as before without a proposal of its own', async () => {
    const r = await vendedora.chamar(cartoes.criar, { body: { funil: 'vu.proposta', titulo: 'Sem proposta' } })
    const { id, estagio_id } = r.corpo.data
    const ida = await vendedora.chamar(cartoes.mover, {
      params: { id },
      body: { de: estagio_id, para: estagio('enviada'), valores: { proposta_id: { id: 'x', nome: 'AC-1' } } },
    })
    expect(ida.status).toBe(200)
  })

  it('copies only into a field that can store the figure', async () => {
    const r = await rascunhar('x', {
      gatilho: { tipo: 'proposta', qual: 'enviada' },
      acoes: [copiar('valor', 'proposta_validade')],
    })
    expect([r.status, r.corpo.error.details[0]]).toEqual([
      400,
      { campo: 'definicao.acoes.0.campo', mensagem: 'Escolha um campo que guarde este dado' },
    ])
  })
})
