import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { uuidv7 } from '#kit/id.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { enviarLote } from '#modules/faturas/server/comandos/enviar.ts'
import { entregarAoContato } from '#platform/entregas/entregas.ts'
import { criarLigados } from '#platform/ligados.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { recibo } from '#tests/suporte/chat.ts'
import { contaLida } from '#tests/suporte/creditos.ts'
import { membroDeTeste, planilhaDeContas, subirContas } from '#tests/suporte/faturas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeFaturas } from '#tests/suporte/casa-de-faturas.ts'

const {
  casa,
  s,
  db,
  marina,
  rafael,
  leitora,
  deFora,
  ninguem,
  MEIO_DIA,
  enviarAte,
  caixa,
  obter,
  itensDe,
  novoLote,
  lerPlanilha,
  aprovado,
} = await casaDeFaturas()

describe('a batch of invoices', () => {
  it('blocks what cannot leave, each with its reason, and charges the rest to the cent', async () => {
    await membroDeTeste(s, { nome: 'Mercado Boa Safra', uc: '0071.204-1' })
    await membroDeTeste(s, {
      nome: 'Hotel Vale do Sol',
      uc: '0102.877-3',
      modelo: 'DINAMICO_SOBRE_TARIFA',
    })
    await membroDeTeste(s, { nome: 'Marli Teixeira', uc: '0087.442-9', telefone: null })
    await membroDeTeste(s, { nome: 'Nelson Akira', uc: '0079.913-0', situacao: 'suspensa' })
    await membroDeTeste(s, { nome: 'Célia Rocha', uc: '0094.551-8' })
    await membroDeTeste(s, { nome: 'Ateliê Duas Luas', uc: '0083.117-2' })
    await membroDeTeste(s, { nome: 'Alda Ferraz', uc: '0088.190-2', consentiu: false })
    const lote = await novoLote()
    expect(lote.nome).toBe('2027-01-A')
    await lerPlanilha(lote, [
      { uc: '00712041', consumo: 4200, compensada: 3280, total: '1541,97' },
      { uc: '0102.877-3', consumo: 3150, compensada: 3150, total: '650,50' },
      { uc: '0087.442-9', consumo: 400, compensada: 388, total: '80,12' },
      { uc: '0079.913-0', consumo: 540, compensada: 530, total: '109,45' },
      { uc: '0094.551-8', mes: '12/2026', consumo: 540, compensada: 530, total: '109,45' },
      { uc: '0083.117-2', consumo: 400, compensada: 446, total: '92,10' },
      { uc: '0088.190-2', consumo: 510, compensada: 502, total: '110,00' },
      { uc: '9999', consumo: 510, compensada: 502, total: '110,00' },
    ])
    const itens = await itensDe(lote.id)
    expect(Object.fromEntries(itens.map((i) => [i.membro, i.bloqueios.map((b) => b.texto).join()]))).toEqual({
      'Mercado Boa Safra': '',
      'Hotel Vale do Sol': 'economia negativa',
      'Marli Teixeira': 'sem contato',
      'Nelson Akira': 'contrato suspenso',
      'Célia Rocha': 'conta é de dez/26',
      'Ateliê Duas Luas': 'kWh não fecha',
      'Alda Ferraz': 'sem consentimento',
    })
    expect(itens.find((i) => i.membro === 'Mercado Boa Safra')).toMatchObject({
      sem_centavos: 394722,
      cobranca_centavos: 204446,
      economia_centavos: 36079,
    })
    expect(itens.find((i) => i.membro === 'Hotel Vale do Sol')?.perda?.frase).toContain('R$ 1,00535 por kWh')
    const agora = await obter(lote.id)
    expect(agora.contagens).toMatchObject({ todas: 7, bloqueadas: 6, prontas: 1 })
    expect(agora.duvidas[0]?.motivo).toBe('A UC 9999 não é de nenhum membro neste mês.')
  })

  it('reads the same file once, and refuses a sheet that lacks columns with its sentence', async () => {
    const lote = await novoLote('2026-11')
    const corpo = planilhaDeContas([{ uc: '00712041', mes: '11/2026', consumo: 100, compensada: 80, total: '35,00' }])
    const primeira = await subirContas(casa, marina.token, lote.id, { nome: 'a.csv', corpo })
    const segunda = await subirContas(casa, marina.token, lote.id, { nome: 'b.csv', corpo })
    expect(primeira.corpo).toMatchObject({ data: { repetida: false } })
    expect(segunda.corpo).toMatchObject({ data: { repetida: true } })
    await subirContas(casa, marina.token, lote.id, { nome: 'ruim.csv', corpo: 'uc;valor\n1;2\n' })
    await ate('both are read', async () => (await obter(lote.id)).entradas.lendo === 0)
    const duvidas = (await obter(lote.id)).duvidas.map((d) => d.motivo)
    expect(duvidas).toContain(
      'Faltam colunas: competencia, consumo_kwh, compensada_kwh, tarifa, total. Esta é a planilha de contas?',
    )
    expect((await subirContas(casa, marina.token, lote.id, { nome: 'x.csv', corpo: '' })).status).toBe(400)
  })

  it('reads a sheet as Excel saves it, and a figure too large is a doubt of its line', async () => {
    await membroDeTeste(s, { nome: 'Bar do Zé', uc: '0311-7' })
    const lote = await novoLote('2026-04')
    const texto =
      'uc;competência;consumo_kwh;compensada_kwh;tarifa;total;concessionaria\r\n' +
      '"0311-7";04/2026;"1.200";900;0,939814;"520,10";"Energética; Sul"\r\n' +
      '0999;04/2026;99999999999999;900;0,939814;520,10;Enel\r\n'
    const corpo = Buffer.from(texto, 'latin1')
    expect((await subirContas(casa, marina.token, lote.id, { nome: 'excel.csv', corpo })).status).toBe(200)
    await ate('it is read', async () => (await obter(lote.id)).entradas.lendo === 0)
    const [linha] = await itensDe(lote.id)
    expect(linha?.memoria.map((p) => p.rotulo)).toContain('A conta da Energética; Sul ficou em')
    expect((await obter(lote.id)).duvidas[0]?.motivo).toBe('Linha 3: a energia é alta demais.')
  })

  it('takes a bill in XML and in PDF, each to the unit that it names', async () => {
    const ucs = ['7012345670', '4007788990']
    for (const uc of ucs) await membroDeTeste(s, { nome: `Membro ${uc}`, uc })
    const lote = await novoLote('2026-10')
    for (const nome of ['nf3e-02-gd2-compensacao.xml', 'fatura-02-cpfl-gd2.pdf']) {
      const corpo = new Uint8Array(readFileSync(new URL(`../suporte/documentos/${nome}`, import.meta.url)))
      expect((await subirContas(casa, marina.token, lote.id, { nome, corpo })).status).toBe(200)
    }
    await ate('both are read', async () => (await obter(lote.id)).entradas.lendo === 0, 30_000)
    expect((await obter(lote.id)).duvidas).toEqual([])
    const itens = await itensDe(lote.id)
    expect(itens.map((i) => i.uc).sort()).toEqual(ucs.toSorted())
    for (const i of itens) expect(i.concessionaria, i.uc).not.toBeNull()
  }, 60_000)

  it('collects the confirmed bills of its month once, and leaves what it has as it is', async () => {
    const { unidade } = await membroDeTeste(s, { nome: 'Padaria Trigo', uc: '0311.220-1' })
    const id = await contaLida(db, unidade, '2026-12', { consumo: 700, compensada: 600, total: 20_000 })
    await sql`
      insert into contas.campos (conta_id, chave, valor, estado)
      values (${id}, 'uc', '0311.220-1', 'lido'), (${id}, 'preco', '0.9398147', 'lido')
    `.execute(db)
    const lote = await novoLote('2026-12')
    const [item] = await itensDe(lote.id)
    expect(item).toMatchObject({ membro: 'Padaria Trigo', uc: '0311.220-1' })
    const params = { id: lote.id }
    await contaLida(db, unidade, '2026-12', { consumo: 1, compensada: 0, total: 1 })
    const r = await marina.chamar(lotes.usarConferidas, { params })
    expect(r.corpo.data.contagens.todas).toBe(1)
    expect((await itensDe(lote.id))[0]?.sem_centavos).toBe(item?.sem_centavos)
    expect((await leitora.chamar(lotes.usarConferidas, { params })).status).toBe(403)
  })

  it('[S2.5] answers nothing to a visitor or to a user without the permission', async () => {
    const lote = await novoLote('2026-10')
    const params = { id: lote.id }
    expect((await ninguem.chamar(lotes.obter, { params })).status).toBe(401)
    expect((await deFora.chamar(lotes.obter, { params })).status).toBe(403)
    expect((await leitora.chamar(lotes.obter, { params })).status).toBe(200)
    expect((await leitora.chamar(lotes.pedirAprovacao, { params, body: { versao: 1 } })).status).toBe(403)
    expect((await leitora.chamar(lotes.obter, { params: { id: uuidv7() } })).status).toBe(404)
    expect((await subirContas(casa, deFora.token, lote.id, { nome: 'x.csv', corpo: 'x' })).status).toBe(403)
  })
})

describe('the approval', () => {
  it('is of another person, of the sum that they saw, and freezes the lines', async () => {
    await membroDeTeste(s, { nome: 'Clínica Vida Plena', uc: '0090.118-2' })
    const lote = await novoLote('2026-09')
    await lerPlanilha(lote, [{ uc: '0090.118-2', mes: '09/2026', consumo: 900, compensada: 900, total: '185,86' }])
    const params = { id: lote.id }
    const pedido = await rafael.chamar(lotes.pedirAprovacao, {
      params,
      body: { versao: (await obter(lote.id)).versao },
    })
    expect(pedido.corpo.data.situacao).toBe('em_aprovacao')
    const { versao, somas } = pedido.corpo.data
    const aprovar = (quem: Chamada, soma: number) =>
      quem.chamar(lotes.aprovar, { params, body: { versao, soma_centavos: soma } })
    // asked for it
    expect((await aprovar(rafael, somas.cobranca_centavos)).erro?.message).toBe(
      'Você montou este lote: outra pessoa aprova.',
    )
    const outro = await pessoaDeTeste(casa, [{ departamento: 'fin', papel: 'supervisor' }])
    expect((await aprovar(outro, somas.cobranca_centavos + 1)).status).toBe(409)
    expect((await aprovar(outro, somas.cobranca_centavos)).status).toBe(200)
    const [item] = await itensDe(lote.id)
    await expect(
      sql`update faturas.itens set cobranca_centavos = 1 where id = ${item?.id ?? ''}`.execute(db),
    ).rejects.toThrow(/not being built/)
    expect(
      (await marina.chamar(lotes.deixarFora, { params, body: { itens: [item?.id ?? ''], fora: true } })).status,
    ).toBe(409)
    await expect(
      sql`update faturas.lotes set aprovado_por = montado_por where id = ${lote.id}`.execute(db),
    ).rejects.toThrow(/lotes_outra_pessoa/)
  })

  it('charges a unit once a month: the next batch says which one did', async () => {
    await membroDeTeste(s, { nome: 'Oficina do Gil', uc: '0098.310-6' })
    const linha = { uc: '0098.310-6', mes: '08/2026', consumo: 612, compensada: 612, total: '126,38' }
    await aprovado([linha], '2026-08')
    const segundo = await novoLote('2026-08')
    await lerPlanilha(segundo, [{ ...linha, total: '126,39' }])
    expect((await itensDe(segundo.id))[0]?.bloqueios.map((b) => b.texto)).toEqual(['já cobrada no lote A'])
  })
})

describe('the sending', () => {
  it('leaves once with PDF and link, follows the receipts, and its money is the sum of its PDFs', async () => {
    const nomes = ['Adilson Moraes', 'Beatriz Lobo', 'Bruno Kato']
    for (const [n, nome] of nomes.entries()) await membroDeTeste(s, { nome, uc: `555.00${n}-1` })
    const lote = await aprovado(
      nomes.map((_, n) => ({ uc: `555.00${n}-1`, mes: '07/2026', consumo: 500 + n, compensada: 500, total: '103,26' })),
      '2026-07',
    )
    await ate('the PDFs are drawn', async () => (await obter(lote.id)).desenhadas === 3)
    const soma = await sql<{ soma: number }>`
      select sum(valor_centavos)::float8 as soma from faturas.faturas where lote_id = ${lote.id}
    `.execute(db)
    expect(soma.rows[0]?.soma).toBe((await obter(lote.id)).somas.cobranca_centavos)
    // two runs at the same time hand over each invoice once
    await Promise.all([enviarLote(s, lote.id, MEIO_DIA), enviarLote(s, lote.id, MEIO_DIA)])
    await enviarAte('all left', lote.id, (l) => l.envio.enviado === 3)
    const { rows } = await sql<{ numero: string; quantas: number; externo: string }>`
      select f.numero, count(*)::int as quantas, max(m.id_externo) as externo
      from faturas.faturas f
      join chat.mensagens m on m.dados->>'entrega' like 'fatura:' || f.id || ':%'
      where f.lote_id = ${lote.id}
      group by f.numero
      order by f.numero
    `.execute(db)
    expect(rows.map((r) => r.quantas)).toEqual([1, 1, 1])
    await casa.entregar(caixa, recibo(rows[0]?.externo ?? '', 'READ'))
    await ate('it was read', async () => (await obter(lote.id)).envio.lido === 1)
  }, 40_000)

  it('tries e-mail after WhatsApp, fails with the reason, and retries only what failed', async () => {
    await membroDeTeste(s, { nome: 'Ana Lúcia Bento', uc: '0095.427-8' })
    await sql`update chat.caixas_entrada set ativo = false where id = ${caixa.id}`.execute(db)
    const lote = await aprovado(
      [{ uc: '0095.427-8', mes: '06/2026', consumo: 519, compensada: 519, total: '107,18' }],
      '2026-06',
    )
    await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
    await enviarAte('it failed', lote.id, (l) => l.envio.falhou === 1)
    expect((await itensDe(lote.id))[0]?.fatura).toMatchObject({ envio: 'falhou', tentativa: 2, canal: 'email' })
    await sql`update chat.caixas_entrada set ativo = true where id = ${caixa.id}`.execute(db)
    const r = await marina.chamar(lotes.repetir, { params: { id: lote.id } })
    expect(r.status).toBe(200)
    await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
  }, 40_000)

  it('sends once when the process dies before, at or after the hand-over', async () => {
    const ucs = ['777.001-1', '777.002-1', '777.003-1']
    for (const uc of ucs) await membroDeTeste(s, { nome: `Membro ${uc}`, uc })
    const lote = await aprovado(
      ucs.map((uc, n) => ({ uc, mes: '02/2026', consumo: 600 + n, compensada: 600, total: '123,91' })),
      '2026-02',
    )
    // held back, so that the job of the application does not send what this test sends
    const ficar = (situacao: 'pausado' | 'enviando') =>
      sql`update faturas.lotes set situacao = ${situacao} where id = ${lote.id}`.execute(db)
    await ficar('pausado')
    await ate('the PDFs are drawn', async () => (await obter(lote.id)).desenhadas === 3)
    await ate('its job found it paused', async () => {
      const { rows } = await sql`select from graphile_worker.jobs where key = ${`faturas-enviar:${lote.id}`}`.execute(
        db,
      )
      return rows.length === 0
    })
    await ficar('enviando')
    const [real] = s.ligados.de(entregarAoContato)
    let quedas = 0
    // dies in turn before and after the chat took the message
    const queCai = entregarAoContato(async (p) => {
      quedas++
      if (quedas % 3 === 1) throw new Error('killed before')
      const r = await real?.(p)
      if (quedas % 3 === 2 || !r) throw new Error('killed after')
      return r
    })
    const ligados = criarLigados()
    ligados.receber([queCai])
    for (let n = 0; n < 10; n++) await enviarLote({ ...s, ligados }, lote.id, MEIO_DIA).catch(() => {})
    await ate('all left', async () => (await obter(lote.id)).envio.enviado === 3)
    expect(quedas).toBeGreaterThan(0)
    const { rows } = await sql<{ quantas: number }>`
      select count(*)::int as quantas
      from faturas.faturas f
      join chat.mensagens m on m.dados->>'entrega' like 'fatura:' || f.id || ':%'
      where f.lote_id = ${lote.id}
      group by f.id
    `.execute(db)
    expect(rows.map((r) => r.quantas)).toEqual([1, 1, 1])
  }, 60_000)

  it('is not complete without an invoice that another run claimed, even when that run dies', async () => {
    await membroDeTeste(s, { nome: 'Otávio Prado', uc: '888.001-1' })
    const lote = await aprovado(
      [{ uc: '888.001-1', mes: '01/2026', consumo: 600, compensada: 600, total: '123,91' }],
      '2026-01',
    )
    await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
    await sql`update faturas.envios set situacao = 'enviando' where lote_id = ${lote.id}`.execute(db)
    await db.transaction().execute(async (outra) => {
      await sql`select from faturas.envios where lote_id = ${lote.id} for update`.execute(outra)
      await enviarLote(s, lote.id, MEIO_DIA)
      expect((await obter(lote.id)).situacao).toBe('enviando')
    })
    await enviarAte('it left', lote.id, (l) => l.envio.enviado === 1)
    await enviarLote(s, lote.id, MEIO_DIA)
    expect((await obter(lote.id)).situacao).toBe('concluido')
  }, 40_000)

  it('waits outside the window', async () => {
    await membroDeTeste(s, { nome: 'Carmem Dutra', uc: '0086.734-0' })
    const lote = await aprovado(
      [{ uc: '0086.734-0', mes: '05/2026', consumo: 407, compensada: 407, total: '84,05' }],
      '2026-05',
    )
    await sql`update faturas.lotes set situacao = 'pausado' where id = ${lote.id}`.execute(db)
    await enviarLote(s, lote.id, () => new Date('2027-02-05T23:30:00Z'))
    expect((await obter(lote.id)).envio.pendente).toBe(1)
  })
})
