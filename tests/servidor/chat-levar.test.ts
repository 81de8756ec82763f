import { createHash } from 'node:crypto'
import { unzipSync, strFromU8 } from 'fflate'
import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { abrirBanco } from '#platform/postgres/banco.ts'
import { semFormula } from '#platform/planilha/formatos.ts'
import { levar } from '#modules/chat/exportacao/contract/exportacao.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { abrirConversa, casaDeChat, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const { db } = casa.app.s.banco
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const visitante = await casa.como(null)
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const alheia = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'

/** Downloads the raw bytes. */
async function baixar(quem: Chamada, caminho: string) {
  const r = await fetch(casa.url + caminho, { headers: { authorization: `Bearer ${quem.token}` } })
  return { status: r.status, cabecalhos: r.headers, bytes: Buffer.from(await r.arrayBuffer()) }
}
const csv = async (quem: Chamada, filtros: string) =>
  (await baixar(quem, `${base}/exportar?${filtros}`)).bytes.toString('utf8')
/** Text of a PDF, with its lines joined. */
const textoDoPdf = async (pdf: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('statistics', () => {
  it('[S7.46] cover exactly the conversations of the filter, within reach', async () => {
    const tag = `e${Date.now()}`
    const a = await abrirConversa(atendente, caixa, { tags: [tag], prioridade: 'alta' })
    const b = await abrirConversa(atendente, caixa, { tags: [tag] })
    await abrirConversa(vendedor, alheia, { tags: [tag] })
    await atendente.chamar(conversas.finalizar, { params: { id: b.id }, body: { nota_final: 8 } })
    await sql`
      update chat.conversas
      set
        criado_em = now() - interval '2 hours',
        finalizada_em = now(),
        primeira_resposta_em = now() - interval '110 minutes'
      where id = ${b.id}
    `.execute(db)
    await sql`
      insert into chat.esperas (conversa_id, motivo, desde, ate)
      values (${b.id}, 'concessionaria', now() - interval '90 minutes', now() - interval '30 minutes')
    `.execute(db)
    const { data } = (await atendente('GET', `${base}/estatisticas?tags=${tag}`)).corpo
    expect(data).toMatchObject({
      total: 2,
      por_status: { aguardando: 1, finalizada: 1, ativa: 0, transferida: 0 },
      por_prioridade: { alta: 1, normal: 1, baixa: 0, urgente: 0 },
      nota_media: 8,
      espera: { concessionaria: 3600, cliente: 0 },
    })
    expect([
      Math.round(data.primeira_resposta.media),
      Math.round(data.resolucao.mediana),
      data.resolucao.conversas,
    ]).toEqual([600, 3600, 1])
    expect(data.por_caixa).toEqual([{ caixa_entrada_id: caixa.id, nome: expect.any(String), conversas: 2 }])
    expect((await supervisora.chamar(levar.estatisticas, { query: { tags: [tag] } })).corpo.data.total).toBe(3)
    expect((await vendedor.chamar(levar.estatisticas, { query: { ids: [a.id] } })).corpo.data.total).toBe(0)
    expect((await visitante.chamar(levar.estatisticas)).status).toBe(401)
    expect((await atendente.chamar(levar.estatisticas, { query: { data_inicio: 'ontem' } })).status).toBe(400)
  })
})

describe('GET /conversas/exportar', () => {
  it('[S7.49] returns a CSV that a Brazilian Excel opens, one row per conversation, exactly those of the filter', async () => {
    const tag = `x${Date.now()}`
    const ids = [
      await abrirConversa(atendente, caixa, { tags: [tag], contato_nome: 'Ana; "a sócia"' }),
      await abrirConversa(atendente, caixa, { tags: [tag], contato_nome: '=1+1' }),
    ].map((c) => c.id)
    await abrirConversa(atendente, caixa)
    const r = await baixar(supervisora, `${base}/exportar?tags=${tag}`)
    expect([r.status, r.cabecalhos.get('content-type'), r.cabecalhos.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="conversas-\d{4}-\d\d-\d\d\.csv"$/),
    ])
    const texto = r.bytes.toString('utf8')
    expect(texto.startsWith('\uFEFFConversa;Contato;Telefone;')).toBe(true)
    const linhas = texto.trimEnd().split('\r\n').slice(1)
    expect(linhas.map((l) => l.slice(0, 36)).toSorted()).toEqual(ids.toSorted())
    expect(texto).toContain(`;"Ana; ""a sócia""";`)
    expect(texto).toContain(";'=1+1;")
    expect((await visitante.chamar(levar.exportar)).status).toBe(401)
    expect((await atendente.chamar(levar.exportar)).status).toBe(403)
    const ruim = await supervisora('GET', `${base}/exportar?formato=pdf`)
    expect([ruim.status, ruim.corpo.error.details[0]]).toEqual([
      400,
      { campo: 'formato', mensagem: 'Formato inválido' },
    ])
  })

  it('[S7.49] returns the same rows as JSON and as a workbook', async () => {
    const tag = `j${Date.now()}`
    const c = await abrirConversa(atendente, caixa, { tags: [tag], contato_nome: 'Zé <b>&' })
    const json = JSON.parse((await baixar(supervisora, `${base}/exportar?tags=${tag}&formato=json`)).bytes.toString())
    expect(json).toEqual([
      expect.objectContaining({ id: c.id, contato_nome: 'Zé <b>&', status: 'aguardando', mensagens: 0 }),
    ])
    const xlsx = await baixar(supervisora, `${base}/exportar?tags=${tag}&formato=xlsx`)
    const planilha = strFromU8(unzipSync(xlsx.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect([
      xlsx.cabecalhos.get('content-type')?.includes('spreadsheetml'),
      (planilha.match(/<row>/g) ?? []).length,
    ]).toEqual([true, 2])
    expect(planilha).toContain('Zé &lt;b&gt;&amp;')
    expect(
      JSON.parse((await baixar(supervisora, `${base}/exportar?tags=nenhuma&formato=json`)).bytes.toString()),
    ).toEqual([])
  })

  it('masks personal data unless a user with the privacy permission requests them', async () => {
    const numero = numeroNovo()
    const tag = `p${Date.now()}`
    await abrirConversa(atendente, caixa, {
      tags: [tag],
      contato_telefone: numero,
      contato_email: `${tag}@exemplo.com`,
      contato_nome: 'Rui 529.982.247-25',
    })
    const fechado = await csv(supervisora, `tags=${tag}`)
    for (const dado of [numero, `${tag}@exemplo.com`, '529.982.247-25']) expect(fechado).not.toContain(dado)
    expect(fechado).toContain('***.***.***-25')
    const aberto = await csv(supervisora, `tags=${tag}&dados_pessoais=true`)
    for (const dado of [numero, `${tag}@exemplo.com`, '529.982.247-25']) expect(aberto).toContain(dado)
    const lider = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
    expect((await lider.chamar(levar.exportar)).status).toBe(200)
    expect((await lider.chamar(levar.exportar, { query: { dados_pessoais: true } })).status).toBe(403)
  })

  it('[S8.24] reports a failure before the first row', async () => {
    const dono = abrirBanco({ url: casa.urlDoBanco })
    await sql`revoke select on chat.vinculos from girassol_app`.execute(dono.db)
    try {
      const r = await supervisora.chamar(levar.exportar)
      expect([r.status, r.erro.message]).toEqual([500, 'Erro ao exportar conversas'])
    } finally {
      await sql`grant select on chat.vinculos to girassol_app`.execute(dono.db)
      await dono.fechar()
    }
    expect((await supervisora.chamar(levar.exportar)).status).toBe(200)
  })

  it('streams any number of rows with little memory', async () => {
    const contato = await abrirConversa(atendente, caixa)
    await sql`
      insert into chat.conversas (id, caixa_entrada_id, contato_id, status, finalizada_em, tags)
      select gen_random_uuid(), ${caixa.id}, ${contato.contato_id}, 'finalizada', now(), '{muitas}'
      from generate_series(1, 20000)
    `.execute(db)
    const antes = process.memoryUsage().rss
    const r = await fetch(`${casa.url}${base}/exportar?tags=muitas`, {
      headers: { authorization: `Bearer ${supervisora.token}` },
    })
    let linhas = 0
    for await (const pedaco of r.body ?? []) linhas += Buffer.from(pedaco).toString().split('\r\n').length - 1
    expect(linhas).toBe(20_001)
    expect((process.memoryUsage().rss - antes) / 1e6).toBeLessThan(200)
  })

  it('leaves nothing that a spreadsheet would execute', () => {
    fc.assert(
      fc.property(fc.string(), (t) => {
        expect(/^[\s]*[=+\-@]/.test(semFormula(t))).toBe(false)
      }),
    )
  })
})

describe('evidence of one conversation', () => {
  it('[R14] is a PDF with positions, times, edits, deletions, readers and the hash of each file; redacted, it has no personal data', async () => {
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, nome: 'Maria da Prova', texto: 'Meu CPF é 529.982.247-25 👍' }))
    const { id } = (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0]
    const anexo = await subirArquivo(casa, atendente, id, 'laudo.png', 'image/png', PNG)
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Segue o laudo', anexos: [anexo] } })
    const { id: nota } = (
      await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'cliente difícil', privada: true } })
    ).corpo.data
    await atendente.chamar(mensagens.editar, { params: { id, messageId: nota }, body: { conteudo: 'cliente atento' } })
    await atendente.chamar(conversas.marcarLida, { params: { id }, body: {} })
    const r = await baixar(supervisora, `${base}/${id}/provas`)
    expect([r.status, r.cabecalhos.get('content-type'), r.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    const texto = await textoDoPdf(r.bytes)
    for (const parte of [
      'CNPJ 11.222.333/0001-81',
      'Campinas/SP',
      'CREA-SP 0123456',
      'Maria da Prova',
      '529.982.247-25',
      '[U+1F44D]',
      'Antes: cliente difícil',
      createHash('sha256').update(PNG).digest('hex'),
      'página 1 de 2',
      'Rafael Nogueira Lima: leu',
    ])
      expect(texto, parte).toContain(parte)
    const redigida = await textoDoPdf((await baixar(supervisora, `${base}/${id}/provas?redigida=true`)).bytes)
    // the structure that a screen reader follows
    const aberto = await getDocumentProxy(new Uint8Array(r.bytes))
    const papeis = JSON.stringify(await (await aberto.getPage(1)).getStructTree())
    for (const papel of ['H1', 'H2', 'H3', 'Table', 'P']) expect(papeis).toContain(`"role":"${papel}"`)
    for (const parte of ['Maria da Prova', '529.982.247-25', numero, 'cliente'])
      expect(redigida.replaceAll('do cliente', '').replaceAll('pelo cliente', ''), parte).not.toContain(parte)
    expect((await visitante.chamar(levar.provas, { params: { id } })).status).toBe(401)
    expect((await atendente.chamar(levar.provas, { params: { id } })).status).toBe(403)
    const { rows } =
      await sql`select 1 from plataforma.auditoria where acao = 'conversa.provas' and entidade_id = ${id}`.execute(db)
    expect(rows).toHaveLength(2)
  })
})

describe('personal data of a contact', () => {
  it('are exported completely, with the files, and only by users with the privacy permission', async () => {
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'palavra-da-pessoa' }))
    const { id, contato_id } = (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0]
    const anexo = await subirArquivo(casa, atendente, id, 'conta de luz.png', 'image/png', PNG)
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'recebi', anexos: [anexo] } })
    const caminho = `/api/chat/contatos/${contato_id}/dados`
    expect((await visitante.chamar(levar.dadosDaPessoa, { params: { id: contato_id } })).status).toBe(401)
    expect((await atendente.chamar(levar.dadosDaPessoa, { params: { id: contato_id } })).status).toBe(403)
    expect((await supervisora.chamar(levar.dadosDaPessoa, { params: { id: crypto.randomUUID() } })).status).toBe(404)
    const zip = unzipSync((await baixar(supervisora, caminho)).bytes)
    expect(Buffer.from(zip['arquivos/1-conta-de-luz.png'] ?? []).equals(PNG)).toBe(true)
    const dados = JSON.parse(strFromU8(zip['dados.json'] ?? new Uint8Array()))
    expect([dados.contato.telefone, dados.conversas[0].mensagens[0].conteudo]).toEqual([numero, 'palavra-da-pessoa'])
    expect(JSON.parse((await baixar(supervisora, `${caminho}?formato=json`)).bytes.toString()).conversas).toHaveLength(
      1,
    )
  })

  it('are erased on request: texts, files, addresses and traces are deleted, figures stay', async () => {
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, nome: 'Esquecida Souza', texto: 'apague-me-por-favor' }))
    const { id, contato_id } = (await atendente('GET', `${base}?busca=${numero}`)).corpo.data[0]
    const anexo = await subirArquivo(casa, atendente, id, 'rg.png', 'image/png', PNG)
    await atendente.chamar(mensagens.enviar, {
      params: { id },
      body: { conteudo: 'ok, apague-me-por-favor', anexos: [anexo] },
    })
    await atendente.chamar(conversas.alterar, { params: { id }, body: { contato_nome: 'Esquecida de Souza' } })
    await atendente.chamar(conversas.finalizar, { params: { id }, body: { nota_final: 9 } })
    const antes = (await supervisora.chamar(levar.estatisticas, { query: { ids: [id] } })).corpo.data
    const caminho = `/api/chat/contatos/${contato_id}/dados`
    expect(
      (
        await atendente.chamar(levar.esquecerPessoa, {
          params: { id: contato_id },
          body: { motivo: 'Pedido', confirmar: 'apagar' },
        })
      ).status,
    ).toBe(403)
    expect(
      (await supervisora('DELETE', caminho, { motivo: 'Pedido', confirmar: 'sim' })).corpo.error.details[0].campo,
    ).toBe('confirmar')
    const r = await supervisora.chamar(levar.esquecerPessoa, {
      params: { id: contato_id },
      body: { motivo: 'E-mail de 20/11', confirmar: 'apagar' },
    })
    expect([r.status, r.corpo.data.conversas, r.corpo.data.arquivos]).toEqual([200, 1, 1])
    expect(await casa.app.s.arquivos.info('chat-anexos', anexo.caminho_storage)).toBeNull()
    for (const palavra of ['apague-me-por-favor', 'Esquecida', numero]) {
      const { rows } = await sql<{ onde: string }>`
        select 'mensagens' as onde
        from chat.mensagens
        where conteudo like ${`%${palavra}%`}
        union all
        select 'contatos'
        from cad.contatos
        where nome like ${`%${palavra}%`}
          or telefone = ${palavra}
        union all
        select 'identidades'
        from cad.contato_identidades
        where valor like ${`%${palavra}%`}
        union all
        select 'auditoria'
        from plataforma.auditoria
        where antes::text like ${`%${palavra}%`}
          or depois::text like ${`%${palavra}%`}
        union all
        select 'entregas'
        from chat.eventos_webhook
        where corpo::text like ${`%${palavra}%`}
      `.execute(db)
      expect(rows, palavra).toEqual([])
    }
    const depois = (await supervisora.chamar(levar.estatisticas, { query: { ids: [id] } })).corpo.data
    expect([depois.total, depois.nota_media, depois.resolucao.media]).toEqual([
      antes.total,
      antes.nota_media,
      antes.resolucao.media,
    ])
  })
})
