import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, casaDeChat, numeroNovo, PNG, recebida, subirArquivo } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const { db } = casa.app.s.banco
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const leitor = await casa.como('engenheira@girassol.test')
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [leitor.id]: 'leitor' })
const segunda = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const alheia = await casa.criarCaixa(supervisora, { [vendedor.id]: 'atendente' })
const base = '/api/chat/conversas'
const visitante = await casa.como(null)

async function comFala(onde = caixa, quem: Chamada = atendente, numero = numeroNovo(), texto = 'oi') {
  await casa.entregar(onde, recebida({ numero, texto }))
  const { id } = (await quem('GET', `${base}?busca=${numero}&caixa_entrada_id=${onde.id}`)).corpo.data[0]
  return { id: id as string, numero }
}
const fio = async (id: string, quem: Chamada = atendente) =>
  (await quem('GET', `${base}/${id}/mensagens?limit=200`)).corpo.data.toReversed() as {
    seq: number
    direcao: string
    conteudo: string
    citada: { seq: number } | null
    anexos: { url_publica: string }[]
  }[]
const sistema = async (id: string) => (await fio(id)).filter((m) => m.direcao === 'sistema').map((m) => m.conteudo)
const acoes = async (id: string) =>
  (
    await sql<{ acao: string }>`
      select acao
      from plataforma.auditoria
      where entidade_id = ${id}
      order by id
    `.execute(db)
  ).rows.map((r) => r.acao)

/**
 * Expects 401 for anonymous users, 403 for readers and 404 for users outside the inbox. Returns the id of the
 * conversation.
 */
async function soQuemAtende(metodo: string, caminho: (id: string) => string, corpo: unknown) {
  const { id } = await comFala()
  expect((await visitante(metodo, caminho(id), corpo)).status).toBe(401)
  expect((await leitor(metodo, caminho(id), corpo)).status).toBe(403)
  expect((await vendedor(metodo, caminho(id), corpo)).status).toBe(404)
  return id
}

describe('tags', () => {
  it('[S7.42] are added and removed once each, with a line in the thread and an audit row; names the field when invalid', async () => {
    const id = await soQuemAtende('POST', (x) => `${base}/${x}/tags`, { tags: ['solar'] })
    await soQuemAtende('DELETE', (x) => `${base}/${x}/tags`, { tags: ['solar'] })
    for (const corpo of [
      {},
      { tags: [] },
      { tags: [''] },
      { tags: ['x'.repeat(41)] },
      { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
    ]) {
      const r = await atendente('POST', `${base}/${id}/tags`, corpo)
      expect([r.status, r.corpo.error.details[0].campo.split('.')[0]]).toEqual([400, 'tags'])
    }
    expect(
      (await atendente('POST', `${base}/${id}/tags`, { tags: ['solar', 'urgente', 'solar'] })).corpo.data.tags,
    ).toEqual(['solar', 'urgente'])
    expect((await atendente('POST', `${base}/${id}/tags`, { tags: ['solar'] })).corpo.data.tags).toEqual([
      'solar',
      'urgente',
    ])
    expect((await atendente('DELETE', `${base}/${id}/tags`, { tags: ['solar', 'nunca'] })).corpo.data.tags).toEqual([
      'urgente',
    ])
    expect(await sistema(id)).toEqual(['Etiquetada com “solar”, “urgente”', 'Etiqueta retirada: “solar”'])
    expect(await acoes(id)).toEqual(['conversa.etiquetar', 'conversa.desetiquetar'])
    // clients that send no body with a DELETE pass them in the query
    for (const nenhuma of ['', '?tags=', `?tags=${'x'.repeat(41)}`]) {
      const r = await atendente('DELETE', `${base}/${id}/tags${nenhuma}`)
      expect([r.status, r.corpo.error.details[0].campo.split('.')[0]], nenhuma).toEqual([400, 'tags'])
    }
    await atendente('POST', `${base}/${id}/tags`, { tags: ['telhado', 'visita'] })
    expect((await atendente('DELETE', `${base}/${id}/tags?tags=telhado&tags=urgente`)).corpo.data.tags).toEqual([
      'visita',
    ])
    const cheia = await atendente('POST', `${base}/${id}/tags`, { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) })
    expect([cheia.status, cheia.corpo.error.message]).toEqual([400, 'No máximo 20 etiquetas'])
  })

  it('offers the tags in use within reach, ordered by use, with their colour', async () => {
    const { id } = await comFala()
    await atendente('POST', `${base}/${id}/tags`, { tags: ['homologação'] })
    const de = await comFala(alheia, vendedor)
    await vendedor('POST', `${base}/${de.id}/tags`, { tags: ['etiqueta-alheia'] })
    expect((await atendente('PUT', '/api/chat/etiquetas', { nome: 'homologação', cor: 'furta-cor' })).status).toBe(400)
    expect((await atendente('PUT', '/api/chat/etiquetas', { nome: 'homologação', cor: 'verde' })).status).toBe(200)
    const { data } = (await atendente('GET', '/api/chat/etiquetas')).corpo
    expect(data).toContainEqual({ nome: 'homologação', cor: 'verde', usos: 1 })
    expect(JSON.stringify(data)).not.toContain('etiqueta-alheia')
    expect((await atendente('GET', '/api/chat/etiquetas?busca=HOMOLOGACAO')).corpo.data).toHaveLength(1)
  })
})

describe('similar conversations', () => {
  it('[S7.47] are ranked by person, then phone, then subject, and only within reach', async () => {
    const numero = numeroNovo()
    const a = await comFala(caixa, atendente, numero, 'meu inversor growatt desligou')
    const mesma = await comFala(segunda, atendente, numero)
    const assunto = await comFala(caixa, atendente, numeroNovo(), 'o inversor growatt aqui também parou')
    const deFora = await comFala(alheia, vendedor, numeroNovo(), 'inversor growatt secreto')
    const { data } = (await atendente('GET', `${base}/${a.id}/similares`)).corpo
    expect(data.map((c: { id: string; semelhanca: string }) => [c.id, c.semelhanca])).toEqual([
      [mesma.id, 'contato'],
      [assunto.id, 'texto'],
    ])
    expect(
      (await supervisora('GET', `${base}/${a.id}/similares`)).corpo.data.map((c: { id: string }) => c.id),
    ).toContain(deFora.id)
    expect((await visitante('GET', `${base}/${a.id}/similares`)).status).toBe(401)
    expect((await vendedor('GET', `${base}/${a.id}/similares`)).status).toBe(404)
    expect((await atendente('GET', `${base}/${a.id}/similares?limite=0`)).status).toBe(400)
  })
})

describe('history', () => {
  it('[S7.48] lists what, who, why and when, newest first, page by page without a gap', async () => {
    const { id } = await comFala()
    await atendente('POST', `${base}/${id}/atribuir`, { usuario_id: atendente.id })
    await atendente('POST', `${base}/${id}/tags`, { tags: ['a'] })
    await atendente('POST', `${base}/${id}/finalizar`, { motivo: 'Resolvido' })
    await supervisora('POST', `${base}/${id}/reabrir`, { motivo: 'Voltou' })
    const tudo = (await atendente('GET', `${base}/${id}/historico`)).corpo
    expect(tudo.data.map((e: { texto: string }) => e.texto)).toEqual([
      'Conversa reaberta: Voltou',
      'Conversa finalizada: Resolvido',
      'Etiquetada com “a”',
      expect.stringMatching(/assumiu a conversa$/),
      'O cliente abriu a conversa',
    ])
    expect([tudo.data[0].motivo, tudo.data[0].por.id, tudo.data[1].motivo]).toEqual([
      'Voltou',
      supervisora.id,
      'Resolvido',
    ])
    const vistas: string[] = []
    for (let cursor = ''; ;) {
      const r = (await atendente('GET', `${base}/${id}/historico?limit=2${cursor && `&cursor=${cursor}`}`)).corpo
      vistas.push(...r.data.map((e: { id: string }) => e.id))
      if (!r.pagination.hasMore) break
      cursor = r.pagination.proximo
    }
    expect(vistas).toEqual(tudo.data.map((e: { id: string }) => e.id))
    expect((await visitante('GET', `${base}/${id}/historico`)).status).toBe(401)
    expect((await vendedor('GET', `${base}/${id}/historico`)).status).toBe(404)
    expect((await atendente('GET', `${base}/${id}/historico?cursor=e30`)).status).toBe(400)
  })
})

describe('snooze', () => {
  it('takes a time in words or a date; a message of the customer ends it', async () => {
    const id = await soQuemAtende('POST', (x) => `${base}/${x}/adiar`, { quando: 'amanhã 9h' })
    for (const [corpo, campo] of [
      [{}, 'ate'],
      [{ quando: 'um dia desses' }, 'quando'],
      [{ ate: '2020-01-01T00:00:00Z' }, 'ate'],
      [{ ate: 'ontem' }, 'ate'],
    ] as const) {
      const r = await atendente('POST', `${base}/${id}/adiar`, corpo)
      expect([r.status, r.corpo.error.details[0].campo], JSON.stringify(corpo)).toEqual([400, campo])
    }
    const { adiada_ate } = (await atendente('POST', `${base}/${id}/adiar`, { quando: 'amanhã 9h' })).corpo.data
    expect(
      new Date(adiada_ate).toLocaleString('pt-BR', {
        timeZone: 'America/Sao_Paulo',
        hour: '2-digit',
        minute: '2-digit',
      }),
    ).toBe('09:00')
    expect((await atendente('GET', `${base}?ids=${id}&adiadas=true`)).corpo.data).toHaveLength(1)
    expect((await atendente('GET', `${base}?ids=${id}&adiadas=false`)).corpo.data).toHaveLength(0)
    const { contato_telefone } = (await atendente('GET', `${base}/${id}`)).corpo.data
    await casa.entregar(caixa, recebida({ numero: contato_telefone, texto: 'e aí?' }))
    expect((await atendente('GET', `${base}/${id}`)).corpo.data.adiada_ate).toBeNull()
  })

  it('ends at its time by itself, which puts the conversation on top of the list, or by hand before', async () => {
    const { id } = await comFala()
    await atendente('POST', `${base}/${id}/adiar`, { ate: new Date(Date.now() + 1500).toISOString() })
    await expect
      .poll(async () => (await atendente('GET', `${base}/${id}`)).corpo.data.adiada_ate, { timeout: 30_000 })
      .toBeNull()
    expect(await sistema(id)).toContain('Hora de retomar: o adiamento terminou')
    expect((await atendente('GET', `${base}?caixa_entrada_id=${caixa.id}&limit=1`)).corpo.data[0].id).toBe(id)
    await atendente('POST', `${base}/${id}/adiar`, { quando: 'sexta' })
    expect((await atendente('DELETE', `${base}/${id}/adiar`)).corpo.data.adiada_ate).toBeNull()
  })
})

describe('waiting for a third party', () => {
  it('counts its time by reason; a message of the customer ends only waiting for the customer', async () => {
    const id = await soQuemAtende('POST', (x) => `${base}/${x}/espera`, { motivo: 'cliente' })
    expect((await atendente('POST', `${base}/${id}/espera`, { motivo: 'sorte' })).status).toBe(400)
    expect((await atendente('POST', `${base}/${id}/espera`, { motivo: 'concessionaria' })).corpo.data.espera).toBe(
      'concessionaria',
    )
    await sql`update chat.conversas set espera_desde = now() - interval '1 hour' where id = ${id}`.execute(db)
    const { contato_telefone } = (await atendente('GET', `${base}/${id}`)).corpo.data
    await casa.entregar(caixa, recebida({ numero: contato_telefone, texto: 'novidades?' }))
    expect((await atendente('GET', `${base}/${id}`)).corpo.data.espera).toBe('concessionaria')
    expect((await atendente('POST', `${base}/${id}/espera`, { motivo: 'cliente' })).corpo.data.espera).toBe('cliente')
    await casa.entregar(caixa, recebida({ numero: contato_telefone, texto: 'aqui está' }))
    expect((await atendente('GET', `${base}/${id}`)).corpo.data.espera).toBeNull()
    const { por_motivo, linhas } = (await atendente('GET', `${base}/${id}/esperas`)).corpo.data
    expect(linhas.map((l: { motivo: string; ate: string | null }) => [l.motivo, l.ate !== null])).toEqual([
      ['concessionaria', true],
      ['concessionaria', true],
      ['cliente', true],
    ])
    expect(por_motivo.concessionaria).toBeGreaterThanOrEqual(3600)
    await atendente('POST', `${base}/${id}/espera`, { motivo: 'vistoria' })
    expect((await atendente('DELETE', `${base}/${id}/espera`)).corpo.data.espera).toBeNull()
    expect(await sistema(id)).toEqual([
      'Aguardando a concessionária',
      'Aguardando o cliente',
      'Aguardando a vistoria',
      'A espera pela vistoria terminou',
    ])
  })
})

describe('links', () => {
  it('to business records are stored, renamed and removed', async () => {
    const id = await soQuemAtende('POST', (x) => `${base}/${x}/vinculos`, {
      tipo: 'proposta',
      id: '12',
      titulo: 'Proposta 12',
    })
    for (const [corpo, campo] of [
      [{ tipo: 'Proposta!', id: '1', titulo: 'x' }, 'tipo'],
      [{ tipo: 'proposta', id: '', titulo: 'x' }, 'id'],
      [{ tipo: 'proposta', id: '1', titulo: '' }, 'titulo'],
    ] as const) {
      expect((await atendente('POST', `${base}/${id}/vinculos`, corpo)).corpo.error.details[0].campo).toBe(campo)
    }
    await atendente('POST', `${base}/${id}/vinculos`, { tipo: 'proposta', id: '12', titulo: 'Proposta 12' })
    const r = await atendente('POST', `${base}/${id}/vinculos`, {
      tipo: 'proposta',
      id: '12',
      titulo: 'Proposta 12 (rev. B)',
    })
    expect(r.corpo.data.map((v: { titulo: string }) => v.titulo)).toEqual(['Proposta 12 (rev. B)'])
    expect((await leitor('GET', `${base}/${id}/vinculos`)).corpo.data).toHaveLength(1)
    expect((await vendedor('GET', `${base}/${id}/vinculos`)).status).toBe(404)
    expect((await atendente('DELETE', `${base}/${id}/vinculos`, { tipo: 'proposta', id: '12' })).corpo.data).toEqual([])
  })
})

describe('promises', () => {
  it('in messages of an attendant are recognised, confirmed, and overdue ones counted within reach', async () => {
    const { id } = await comFala()
    await atendente('POST', `${base}/${id}/mensagens`, { conteudo: 'Te retorno até amanhã às 15h' })
    await expect
      .poll(async () => (await atendente('GET', `${base}/${id}/promessas`)).corpo.data.length, { timeout: 20_000 })
      .toBe(1)
    const [p] = (await atendente('GET', `${base}/${id}/promessas`)).corpo.data
    expect(p).toMatchObject({
      estado: 'sugerida',
      texto: 'Te retorno até amanhã às 15h',
      vencida: false,
      por: { id: atendente.id },
    })
    const caminho = `${base}/${id}/promessas/${p.id}`
    expect((await visitante('PUT', caminho, { estado: 'aberta' })).status).toBe(401)
    expect((await leitor('PUT', caminho, { estado: 'aberta' })).status).toBe(403)
    expect((await vendedor('PUT', caminho, { estado: 'aberta' })).status).toBe(404)
    expect((await atendente('PUT', caminho, { estado: 'talvez' })).status).toBe(400)
    expect(
      (await atendente('PUT', caminho, { estado: 'aberta', quando: 'em 2 dias às 10h' })).corpo.data[0].estado,
    ).toBe('aberta')
    await sql`update chat.promessas set vence_em = now() - interval '1 minute' where id = ${p.id}`.execute(db)
    const vencidas = (await atendente('GET', `${base}/promessas-vencidas`)).corpo.data
    expect([vencidas.total, vencidas.promessas[0].conversa_id]).toEqual([1, id])
    expect((await vendedor('GET', `${base}/promessas-vencidas`)).corpo.data).toEqual({ total: 0, promessas: [] })
    expect(
      (await atendente('GET', `${base}?promessa_vencida=true`)).corpo.data.map((c: { id: string }) => c.id),
    ).toEqual([id])
    await atendente('PUT', caminho, { estado: 'cumprida' })
    expect((await atendente('GET', `${base}/promessas-vencidas`)).corpo.data.total).toBe(0)
  })

  it('messages of the customer and questions are no promises of ours; one added by hand needs a date', async () => {
    const { id } = await comFala(caixa, atendente, numeroNovo(), 'te retorno amanhã')
    await atendente('POST', `${base}/${id}/mensagens`, { conteudo: 'Posso te ligar amanhã?' })
    const r = await atendente('POST', `${base}/${id}/promessas`, { texto: 'Enviar contrato' })
    expect([r.status, r.corpo.error.details[0].campo]).toEqual([400, 'ate'])
    expect(
      (
        await atendente('POST', `${base}/${id}/promessas`, { texto: 'Enviar contrato', quando: 'sexta' })
      ).corpo.data.map((p: { texto: string }) => p.texto),
    ).toEqual(['Enviar contrato'])
  })
})

describe('other conversations of the contact', () => {
  it('are shown within reach; elsewhere only their existence is shown', async () => {
    const numero = numeroNovo()
    const aqui = await comFala(caixa, atendente, numero)
    expect((await atendente('GET', `${base}/${aqui.id}/outros-atendimentos`)).corpo.data).toEqual({
      visiveis: [],
      em_outro_setor: false,
    })
    const la = await comFala(alheia, vendedor, numero)
    await vendedor('POST', `${base}/${la.id}/atribuir`, { usuario_id: vendedor.id })
    expect((await atendente('GET', `${base}/${aqui.id}/outros-atendimentos`)).corpo.data).toEqual({
      visiveis: [],
      em_outro_setor: true,
    })
    const { data } = (await supervisora('GET', `${base}/${aqui.id}/outros-atendimentos`)).corpo
    expect([
      data.em_outro_setor,
      data.visiveis.map((c: { id: string; status: string; atribuida_nome: string | null }) => [
        c.id,
        c.status,
        c.atribuida_nome !== null,
      ]),
    ]).toEqual([false, [[la.id, 'ativa', true]]])
    expect((await vendedor('GET', `${base}/${aqui.id}/outros-atendimentos`)).status).toBe(404)
  })
})

describe('joining two conversations', () => {
  it('keeps the order of the messages, positions without gaps, quotes, files and the sum of unread', async () => {
    const numero = numeroNovo()
    const em = Math.floor(Date.now() / 1000) - 1000
    await casa.entregar(caixa, recebida({ numero, texto: 'A1', em }), recebida({ numero, texto: 'A2', em: em + 200 }))
    await casa.entregar(
      segunda,
      recebida({ numero, texto: 'B1', em: em + 100 }),
      recebida({ numero, texto: 'B2', em: em + 300 }),
    )
    const [a, b] = await Promise.all(
      [caixa, segunda].map(
        async (x) =>
          (await atendente('GET', `${base}?busca=${numero}&caixa_entrada_id=${x.id}`)).corpo.data[0].id as string,
      ),
    )
    const citada = (await fio(b ?? '')).find((m) => m.conteudo === 'B1') as unknown as { id: string }
    const anexo = await subirArquivo(casa, atendente, b ?? '', 'foto.png', 'image/png', PNG)
    await atendente('POST', `${base}/${b}/mensagens`, { conteudo: 'resposta', citada_id: citada.id, anexos: [anexo] })
    await casa.entregar(segunda, recebida({ numero, texto: 'B3' }))
    const naoLidas = async (id: string | undefined) =>
      (await atendente('GET', `${base}/${id}`)).corpo.data.mensagens_nao_lidas as number
    expect([await naoLidas(a), await naoLidas(b)]).toEqual([2, 1])
    const r = await atendente('POST', `${base}/${a}/unir`, { conversa_id: b })
    expect([r.status, r.corpo.data.mensagens_nao_lidas]).toEqual([200, 3])
    const linhas = (await fio(a ?? '')).filter((m) => m.direcao !== 'sistema')
    expect(linhas.map((m) => m.conteudo.split('\n').at(-1))).toEqual(['A1', 'B1', 'A2', 'B2', 'resposta', 'B3'])
    const seqs = (await fio(a ?? '')).map((m) => m.seq)
    expect(seqs).toEqual(seqs.map((_, n) => n + 1))
    expect(linhas[4]?.citada?.seq).toBe(2)
    expect((await fetch(linhas[4]?.anexos[0]?.url_publica ?? '')).status).toBe(200)
    const antiga = await atendente('GET', `${base}/${b}`)
    expect([antiga.status, antiga.corpo.error.details]).toEqual([404, { conversa_id: a }])
    expect((await vendedor('GET', `${base}/${b}`)).corpo.error.details).toBeUndefined()
    expect(await acoes(a ?? '')).toContain('conversa.unir')
    // the thread continues at the next position
    await casa.entregar(caixa, recebida({ numero, texto: 'A3' }))
    expect((await fio(a ?? '')).at(-1)).toMatchObject({ conteudo: 'A3', seq: seqs.length + 1 })
  })

  it('asks before it merges two contacts into one', async () => {
    const [a, b] = [await comFala(), await comFala(segunda)]
    await soQuemAtende('POST', (x) => `${base}/${x}/unir`, { conversa_id: a.id })
    expect((await atendente('POST', `${base}/${a.id}/unir`, { conversa_id: a.id })).status).toBe(400)
    expect((await atendente('POST', `${base}/${a.id}/unir`, { conversa_id: 'x' })).corpo.error.details[0].campo).toBe(
      'conversa_id',
    )
    const deFora = await comFala(alheia, vendedor)
    expect((await atendente('POST', `${base}/${a.id}/unir`, { conversa_id: deFora.id })).status).toBe(404)
    const r = await atendente('POST', `${base}/${a.id}/unir`, { conversa_id: b.id })
    expect([r.status, r.corpo.error.details]).toEqual([409, { outro_contato: true }])
    expect((await atendente('POST', `${base}/${a.id}/unir`, { conversa_id: b.id, unir_contatos: true })).status).toBe(
      200,
    )
    // both numbers now lead to the same contact
    await atendente('POST', `${base}/${a.id}/finalizar`, {})
    await casa.entregar(caixa, recebida({ numero: b.numero, texto: 'sou eu' }))
    const { contato_id } = (await atendente('GET', `${base}/${a.id}`)).corpo.data
    const esperando = (await atendente('GET', `${base}?status=aguardando&caixa_entrada_id=${caixa.id}&limit=100`)).corpo
      .data
    expect(esperando.map((c: { contato_id: string }) => c.contato_id)).toContain(contato_id)
  })
})

describe('previews', () => {
  it('mask documents and cards; the thread shows the original text', async () => {
    const { id } = await comFala(
      caixa,
      atendente,
      numeroNovo(),
      'meu cpf é 529.982.247-25 e o cartão 4111 1111 1111 1111',
    )
    const { ultima_mensagem } = (await atendente('GET', `${base}?ids=${id}`)).corpo.data[0]
    expect(ultima_mensagem.conteudo).toBe('meu cpf é ***.***.***-25 e o cartão **** **** **** 1111')
    expect((await fio(id))[0]?.conteudo).toContain('529.982.247-25')
  })
})

describe('editing the contact in the conversation', () => {
  it('changes name, phone, e-mail, company, role and notes, with the validation sentences of the form', async () => {
    const { id } = await abrirConversa(atendente, caixa)
    for (const [corpo, frase] of [
      [{ contato_email: 'x' }, 'E-mail do contato inválido'],
      [{ contato_telefone: 'abc' }, 'Telefone do contato inválido'],
    ] as const) {
      expect((await atendente('PUT', `${base}/${id}`, corpo)).corpo.error.message).toBe(frase)
    }
    const r = await atendente('PUT', `${base}/${id}`, {
      contato_nome: ' Ana ',
      contato_email: 'Ana@Exemplo.com',
      contato_dados: { empresa: 'Sol', cargo: 'Sócia', observacoes: 'Prefere manhã' },
    })
    expect(r.corpo.data).toMatchObject({
      contato_nome: 'Ana',
      contato_email: 'ana@exemplo.com',
      contato_dados: { empresa: 'Sol', cargo: 'Sócia', observacoes: 'Prefere manhã' },
    })
  })
})
