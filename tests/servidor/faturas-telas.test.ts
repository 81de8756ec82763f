import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { uuidv7 } from '#kit/id.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { configuracaoDasFaturas } from '#modules/faturas/contract/configuracao.ts'
import { lotes } from '#modules/faturas/contract/lotes.ts'
import { faturasDosMembros } from '#modules/faturas/contract/membros.ts'
import { registrarPagamento, segundaVia } from '#modules/faturas/publico.ts'
import { SEM_FATURA_ABERTA } from '#modules/faturas/regras/segunda-via.ts'
import { enviarLote } from '#modules/faturas/server/comandos/enviar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { casaDeFaturas } from '#tests/suporte/casa-de-faturas.ts'
import { membroDeTeste } from '#tests/suporte/faturas.ts'

const { casa, s, db, marina, leitora, deFora, ninguem, MEIO_DIA, obter, aprovado } = await casaDeFaturas()

const conta = (uc: string, mes: string) => [{ uc, mes, consumo: 4200, compensada: 3280, total: '1541,97' }]
const daUc = async (uc: string) =>
  db
    .selectFrom('faturas.faturas')
    .select(['id', 'numero', 'contato_id', 'matricula_id'])
    .where('uc', '=', uc)
    .executeTakeFirstOrThrow()

describe('the payments of a batch', () => {
  it('[S2.5] lists what came in, newest first, to who sees batches', async () => {
    await membroDeTeste(s, { nome: 'Paga Tudo', uc: '77001' })
    const lote = await aprovado(conta('77001', '04/2026'), '2026-04')
    const params = { id: lote.id }
    const f = await daUc('77001')
    for (const [valor, dia] of [
      [100_000, '09'],
      [104_446, '10'],
    ] as const)
      await s.executar(sistema, (u) =>
        registrarPagamento(u, {
          faturaId: f.id,
          recebimentoId: uuidv7(),
          valorCentavos: valor,
          pagoEm: new Date(`2027-02-${dia}T14:03:00Z`),
        }),
      )
    const r = await leitora.chamar(lotes.pagamentos, { params, query: {} })
    expect(r.corpo.data.pagamentos.map((p) => [p.valor_centavos, p.numero, p.atrasado, p.estornado_em])).toEqual([
      [104_446, f.numero, false, null],
      [100_000, f.numero, false, null],
    ])
    expect((await deFora.chamar(lotes.pagamentos, { params, query: {} })).status).toBe(403)
    expect((await ninguem.chamar(lotes.pagamentos, { params, query: {} })).status).toBe(401)
    expect((await leitora.chamar(lotes.pagamentos, { params: { id: uuidv7() }, query: {} })).status).toBe(404)
    const torta = await leitora.chamar(lotes.pagamentos, { params, query: { depois: 'x' } })
    expect([torta.status, torta.detalhe('depois')]).toEqual([400, 'Página inválida'])
  }, 120_000)
})

describe('the message of the invoices', () => {
  it('is changed by who sends, with places that exist and the link, and once at a time', async () => {
    const { data } = (await leitora.chamar(configuracaoDasFaturas.obter)).corpo
    expect(data).toMatchObject({ texto: null, modelo_nome: 'fatura_disponivel' })
    const salvar = (texto: string | null, quem = marina, versao = data.versao) =>
      quem.chamar(configuracaoDasFaturas.salvar, {
        body: { texto, modelo_nome: 'fatura_disponivel', modelo_idioma: 'pt_BR', versao },
      })
    const bom = 'Oi {nome}, a conta de {mes} ficou em {valor}. Pague aqui: {link}'
    expect((await salvar(bom, leitora)).status).toBe(403)
    expect((await deFora.chamar(configuracaoDasFaturas.obter)).status).toBe(403)
    const estranho = await salvar('Oi {cpf}, pague a sua conta aqui: {link}')
    expect([estranho.status, estranho.detalhe('texto')]).toEqual([
      400,
      '{cpf} não existe. Use {nome}, {mes}, {valor}, {vencimento}, {economia}, {link}.',
    ])
    expect((await salvar('Oi {nome}, a sua conta chegou hoje.')).detalhe('texto')).toBe(
      'Falta {link}: é por ele que o membro paga.',
    )
    const [um, dois] = await Promise.all([salvar(bom), salvar(bom)])
    expect([um.status, dois.status].toSorted()).toEqual([200, 409])
    await membroDeTeste(s, { nome: 'Berenice Lopes', uc: '77002' })
    const lote = await aprovado(conta('77002', '05/2026'), '2026-05')
    await ate('the PDF is drawn', async () => (await obter(lote.id)).desenhadas === 1)
    await enviarLote(s, lote.id, MEIO_DIA)
    await ate('it left', async () => (await obter(lote.id)).envio.enviado === 1)
    const { rows } = await sql<{ conteudo: string }>`
      select m.conteudo
      from chat.mensagens m
      where m.conteudo like 'Oi Berenice, a conta de maio de 2026 ficou em%'
    `.execute(db)
    expect(rows[0]?.conteudo).toMatch(/R\$ 2\.044,46\. Pague aqui: http.*\/fatura\//)
  }, 120_000)
})

describe('a member and the invoices', () => {
  it('are found by number, name and unit in the palette', async () => {
    const f = await daUc('77001')
    const achar = async (busca: string, quem = leitora) =>
      (await quem.chamar(faturasDosMembros.procurar, { query: { busca } })).corpo.data.map((x) => x.numero)
    expect(await achar(f.numero)).toEqual([f.numero])
    expect(await achar('paga tudo')).toEqual([f.numero])
    expect(await achar('77001')).toEqual([f.numero])
    const curta = await leitora.chamar(faturasDosMembros.procurar, { query: { busca: 'x' } })
    expect([curta.status, curta.detalhe('busca')]).toEqual([400, 'Digite pelo menos 2 letras'])
    expect((await deFora.chamar(faturasDosMembros.procurar, { query: { busca: 'paga' } })).status).toBe(403)
  })

  it('belong together: an invoice of a membership that does not exist is refused', async () => {
    const f = await daUc('77001')
    await expect(
      sql`update faturas.itens set matricula_id = ${uuidv7()} where matricula_id = ${f.matricula_id}`.execute(db),
    ).rejects.toThrow()
    await expect(sql`delete from matriculas.matriculas where id = ${f.matricula_id}`.execute(db)).rejects.toThrow()
  })

  it('get the second copy of what is open, and nothing once it is paid', async () => {
    const aberta = await daUc('77002')
    const textos = await segundaVia(db, s, aberta.contato_id ?? '')
    expect(textos).toHaveLength(1)
    expect(textos[0]).toMatch(/^Fatura \S+ de maio de 2026, UC 77002: R\$ 2\.044,46, vencimento em .*\/fatura\/\S+$/)
    const link = /\/fatura\/([\w-]+)/.exec(textos[0] ?? '')?.[1] ?? ''
    expect((await fetch(`${casa.url}/fatura/${link}`)).status).toBe(200)
    const paga = await daUc('77001')
    expect(await segundaVia(db, s, paga.contato_id ?? '')).toEqual([SEM_FATURA_ABERTA])
    expect(await segundaVia(db, s, uuidv7())).toEqual([SEM_FATURA_ABERTA])
  })

  it('stay as figures when the person is forgotten: the page closes, the words of the dispute go', async () => {
    const f = await daUc('77002')
    const [texto = ''] = await segundaVia(db, s, f.contato_id ?? '')
    const token = /\/fatura\/([\w-]+)/.exec(texto)?.[1] ?? ''
    await sql`
      insert into faturas.contestacoes (id, fatura_id, texto) values (${uuidv7()}, ${f.id}, 'Canário da contestação')
    `.execute(db)
    expect((await fetch(`${casa.url}/fatura/${token}`)).status).toBe(200)
    const { contagens } = await s.executar(sistema, (u) =>
      esquecerPessoa(u, u.ligados, f.contato_id ?? '', 'pedido da pessoa'),
    )
    expect(contagens.faturas_guardadas).toBe(1)
    expect((await fetch(`${casa.url}/fatura/${token}`)).status).toBe(404)
    const { rows } = await sql<{ texto: string; valor: number }>`
      select c.texto, f.valor_centavos::float8 as valor
      from faturas.contestacoes c
      join faturas.faturas f on f.id = c.fatura_id
      where f.id = ${f.id}
    `.execute(db)
    expect(rows[0]).toEqual({ texto: 'Texto apagado a pedido de quem escreveu.', valor: 204_446 })
    expect(await segundaVia(db, s, f.contato_id ?? '')).toEqual([SEM_FATURA_ABERTA])
  })
})
