import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { conferirMembro } from '#modules/faturas/server/comandos/linhas.ts'
import { dadosDaMatricula } from '#modules/matriculas/contract/dados.ts'
import { contaLida } from '#tests/suporte/creditos.ts'
import { casaDeFaturas } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const { casa, s, db, marina, leitora, obter, itensDe, novoLote, lerPlanilha } = await casaDeFaturas()
const coop = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'supervisor' }])
const consentir = (matricula: string, dado = true) =>
  coop.chamar(dadosDaMatricula.consentir, {
    params: { id: matricula },
    body: { finalidade: 'faturas_whatsapp', dado, prova: 'mensagem de hoje' },
  })
const linha = async (lote: string, nome: string) => (await itensDe(lote)).find((i) => i.membro === nome)
const conta = (uc: string, compensada = 502, total = '60,00') => [{ uc, consumo: 510, compensada, total }]

describe('the line of a new member', () => {
  it('is ready as soon as the member consents, without another bill', async () => {
    const m = await membroDeTeste(s, { nome: 'Nova Antunes', uc: '55001', consentiu: false })
    const lote = await novoLote()
    await lerPlanilha(lote, conta('55001'))
    expect((await linha(lote.id, 'Nova Antunes'))?.bloqueios).toEqual([
      { codigo: 'sem_consentimento', texto: 'sem consentimento' },
    ])
    expect((await consentir(m.matricula)).status).toBe(200)
    await ate('the line is ready', async () => (await linha(lote.id, 'Nova Antunes'))?.bloqueios.length === 0)
    expect((await obter(lote.id)).contagens).toMatchObject({ bloqueadas: 0, prontas: 1 })
  })

  it('returns after a batch left it out for its block, and stays out where a person left it', async () => {
    const m = await membroDeTeste(s, { nome: 'Volta Lima', uc: '55002', consentiu: false })
    await membroDeTeste(s, { nome: 'Fica Fora', uc: '55003' })
    await membroDeTeste(s, { nome: 'Pronta Sempre', uc: '55004' })
    const lote = await novoLote()
    await lerPlanilha(lote, [...conta('55002'), ...conta('55003'), ...conta('55004')])
    const params = { id: lote.id }
    const fica = await linha(lote.id, 'Fica Fora')
    await marina.chamar(lotes.deixarFora, { params, body: { itens: [fica?.id ?? ''], fora: true } })
    const { versao } = await obter(lote.id)
    expect((await marina.chamar(lotes.pedirAprovacao, { params, body: { versao } })).status).toBe(200)
    expect(await linha(lote.id, 'Volta Lima')).toMatchObject({ fora: true })
    expect((await marina.chamar(lotes.reabrir, { params })).status).toBe(200)
    await consentir(m.matricula)
    await ate('the line is back', async () => (await linha(lote.id, 'Volta Lima'))?.fora === false)
    expect(await linha(lote.id, 'Fica Fora')).toMatchObject({ fora: true })
  })

  it('stays out of a month in which the member was not active, and is charged after the member has left', async () => {
    const m = await membroDeTeste(s, { nome: 'Entra Depois', uc: '55007' })
    const ativa = (desde: string | null) =>
      sql`update matriculas.matriculas set ativa_desde = ${desde}::date where id = ${m.matricula}`.execute(db)
    await ativa('2027-02-01')
    const lote = await novoLote()
    await lerPlanilha(lote, conta('55007'))
    expect(await linha(lote.id, 'Entra Depois')).toMatchObject({ fora: true, bloqueios: [] })
    await ativa('2026-01-02')
    await conferirMembro(s, m.matricula)
    expect(await linha(lote.id, 'Entra Depois')).toMatchObject({ fora: false, bloqueios: [] })
    await sql`
      update matriculas.matriculas
      set situacao = 'encerrada', encerrada_em = '2027-01-20', saida_tipo = 'demissao', saida_pedida_em = '2027-01-20',
        saida_aviso_ate = '2027-01-20', saida_motivo = 'mudou de cidade'
      where id = ${m.matricula}
    `.execute(db)
    await conferirMembro(s, m.matricula)
    expect(await linha(lote.id, 'Entra Depois')).toMatchObject({
      fora: false,
      bloqueios: [],
      avisos: ['encerrada em 20/01/2027'],
    })
  })

  it('returns when a later bill charges what the first did not', async () => {
    await membroDeTeste(s, { nome: 'Primeira Conta', uc: '55005', modelo: 'DINAMICO_SOBRE_TARIFA' })
    const lote = await novoLote()
    await lerPlanilha(lote, conta('55005', 0, '479,31'))
    expect(await linha(lote.id, 'Primeira Conta')).toMatchObject({ fora: true, avisos: ['nada compensado'] })
    await lerPlanilha(lote, conta('55005', 480))
    expect(await linha(lote.id, 'Primeira Conta')).toMatchObject({ fora: false, bloqueios: [] })
  })

  it('is checked again when its bill was confirmed elsewhere; a reader may not ask for it', async () => {
    const m = await membroDeTeste(s, { nome: 'Conferida Souza', uc: '55006', telefone: null })
    const id = await contaLida(db, m.unidade, '2026-12', { consumo: 700, compensada: 600, total: 20_000 })
    await sql`
      insert into contas.campos (conta_id, chave, valor, estado)
      values (${id}, 'uc', '55006', 'lido'), (${id}, 'preco', '0.9398147', 'lido')
    `.execute(db)
    const lote = await novoLote('2026-12')
    const antes = await linha(lote.id, 'Conferida Souza')
    expect(antes?.bloqueios.map((b) => b.codigo)).toContain('sem_contato')
    await sql`update cad.contatos set email = 'conferida@exemplo.com' where id = ${m.contato}`.execute(db)
    const pedido = { params: { id: lote.id }, body: { item_id: antes?.id ?? '' } }
    expect((await leitora.chamar(lotes.reler, pedido)).status).toBe(403)
    const torto = await marina.chamar(lotes.reler, { ...pedido, body: { item_id: 'x' } })
    expect([torto.status, torto.detalhe('item_id')]).toEqual([400, 'Linha inválida'])
    expect((await marina.chamar(lotes.reler, pedido)).status).toBe(200)
    expect((await linha(lote.id, 'Conferida Souza'))?.bloqueios).toEqual([])
  })
})
