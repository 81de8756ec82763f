import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { promessas } from '#modules/chat/promessas/contract/promessas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { casaDosAtos, base } from '#tests/servidor/suporte/chat-atos.ts'

const {
  casa,
  db,
  supervisora,
  atendente,
  vendedor,
  leitor,
  caixa,
  alheia,
  visitante,
  comFala,
  fio,
  acoes,
  soQuemAtende,
} = await casaDosAtos()
const sistema = async (id: string) => (await fio(id)).filter((m) => m.direcao === 'sistema').map((m) => m.conteudo)

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
      (await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: ['solar', 'urgente', 'solar'] } })).corpo
        .data.tags,
    ).toEqual(['solar', 'urgente'])
    expect(
      (await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: ['solar'] } })).corpo.data.tags,
    ).toEqual(['solar', 'urgente'])
    expect(
      (await atendente.chamar(atos.desetiquetar, { params: { id }, body: { tags: ['solar', 'nunca'] } })).corpo.data
        .tags,
    ).toEqual(['urgente'])
    expect(await sistema(id)).toEqual(['Etiquetada com “solar”, “urgente”', 'Etiqueta retirada: “solar”'])
    expect(await acoes(id)).toEqual(['conversa.etiquetar', 'conversa.desetiquetar'])
    // clients that send no body with a DELETE pass them in the query
    for (const nenhuma of ['', '?tags=', `?tags=${'x'.repeat(41)}`]) {
      const r = await atendente('DELETE', `${base}/${id}/tags${nenhuma}`)
      expect([r.status, r.corpo.error.details[0].campo.split('.')[0]], nenhuma).toEqual([400, 'tags'])
    }
    await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: ['telhado', 'visita'] } })
    expect(
      (await atendente.chamar(atos.desetiquetar, { params: { id }, query: { tags: ['telhado', 'urgente'] } })).corpo
        .data.tags,
    ).toEqual(['visita'])
    const cheia = await atendente.chamar(atos.etiquetar, {
      params: { id },
      body: { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) },
    })
    expect([cheia.status, cheia.erro.message]).toEqual([400, 'No máximo 20 etiquetas'])
  })

  it('offers the tags in use within reach, ordered by use, with their colour', async () => {
    const { id } = await comFala()
    await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: ['homologação'] } })
    const de = await comFala(alheia, vendedor)
    await vendedor.chamar(atos.etiquetar, { params: { id: de.id }, body: { tags: ['etiqueta-alheia'] } })
    expect((await atendente('PUT', '/api/chat/etiquetas', { nome: 'homologação', cor: 'furta-cor' })).status).toBe(400)
    expect((await atendente.chamar(atos.colorir, { body: { nome: 'homologação', cor: 'verde' } })).status).toBe(200)
    const { data } = (await atendente.chamar(atos.etiquetas)).corpo
    expect(data).toContainEqual({ nome: 'homologação', cor: 'verde', usos: 1 })
    expect(JSON.stringify(data)).not.toContain('etiqueta-alheia')
    expect((await atendente.chamar(atos.etiquetas, { query: { busca: 'HOMOLOGACAO' } })).corpo.data).toHaveLength(1)
  })
})

describe('history', () => {
  it('[S7.48] lists what, who, why and when, newest first, page by page without a gap', async () => {
    const { id } = await comFala()
    await atendente.chamar(conversas.atribuir, { params: { id }, body: { usuario_id: atendente.id } })
    await atendente.chamar(atos.etiquetar, { params: { id }, body: { tags: ['a'] } })
    await atendente.chamar(conversas.finalizar, { params: { id }, body: { motivo: 'Resolvido' } })
    await supervisora.chamar(conversas.reabrir, { params: { id }, body: { motivo: 'Voltou' } })
    const tudo = (await atendente.chamar(atos.historico, { params: { id } })).corpo
    expect(tudo.data.map((e) => e.texto)).toEqual([
      'Conversa reaberta: Voltou',
      'Conversa finalizada: Resolvido',
      'Etiquetada com “a”',
      expect.stringMatching(/assumiu a conversa$/),
      'O cliente abriu a conversa',
    ])
    expect([tudo.data[0]?.motivo, tudo.data[0]?.por.id, tudo.data[1]?.motivo]).toEqual([
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
    expect(vistas).toEqual(tudo.data.map((e) => e.id))
    expect((await visitante.chamar(atos.historico, { params: { id } })).status).toBe(401)
    expect((await vendedor.chamar(atos.historico, { params: { id } })).status).toBe(404)
    expect((await atendente.chamar(atos.historico, { params: { id }, query: { cursor: 'e30' } })).status).toBe(400)
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
      const r = await atendente.chamar(atos.adiar, { params: { id }, body: corpo })
      expect([r.status, r.campos[0]?.campo], JSON.stringify(corpo)).toEqual([400, campo])
    }
    const { adiada_ate } = (await atendente('POST', `${base}/${id}/adiar`, { quando: 'amanhã 9h' })).corpo.data
    expect(
      new Date(adiada_ate).toLocaleString('pt-BR', {
        timeZone: 'America/Sao_Paulo',
        hour: '2-digit',
        minute: '2-digit',
      }),
    ).toBe('09:00')
    expect((await atendente.chamar(conversas.listar, { query: { ids: id, adiadas: 'true' } })).corpo.data).toHaveLength(
      1,
    )
    expect(
      (await atendente.chamar(conversas.listar, { query: { ids: id, adiadas: 'false' } })).corpo.data,
    ).toHaveLength(0)
    const { contato_telefone } = (await atendente('GET', `${base}/${id}`)).corpo.data
    await casa.entregar(caixa, recebida({ numero: contato_telefone, texto: 'e aí?' }))
    expect((await atendente.chamar(conversas.obter, { params: { id } })).corpo.data.adiada_ate).toBeNull()
  })

  it('ends at its time by itself, which puts the conversation on top of the list, or by hand before', async () => {
    const { id } = await comFala()
    await atendente.chamar(atos.adiar, { params: { id }, body: { ate: new Date(Date.now() + 1500).toISOString() } })
    await expect
      .poll(async () => (await atendente.chamar(conversas.obter, { params: { id } })).corpo.data.adiada_ate, {
        timeout: 30_000,
      })
      .toBeNull()
    expect(await sistema(id)).toContain('Hora de retomar: o adiamento terminou')
    expect(
      (await atendente.chamar(conversas.listar, { query: { caixa_entrada_id: caixa.id, limit: '1' } })).corpo.data[0]
        ?.id,
    ).toBe(id)
    await atendente.chamar(atos.adiar, { params: { id }, body: { quando: 'sexta' } })
    expect((await atendente.chamar(atos.acordar, { params: { id } })).corpo.data.adiada_ate).toBeNull()
  })
})

describe('waiting for a third party', () => {
  it('counts its time by reason; a message of the customer ends only waiting for the customer', async () => {
    const id = await soQuemAtende('POST', (x) => `${base}/${x}/espera`, { motivo: 'cliente' })
    expect((await atendente('POST', `${base}/${id}/espera`, { motivo: 'sorte' })).status).toBe(400)
    expect(
      (await atendente.chamar(atos.esperar, { params: { id }, body: { motivo: 'concessionaria' } })).corpo.data.espera,
    ).toBe('concessionaria')
    await sql`update chat.conversas set espera_desde = now() - interval '1 hour' where id = ${id}`.execute(db)
    const { contato_telefone } = (await atendente('GET', `${base}/${id}`)).corpo.data
    await casa.entregar(caixa, recebida({ numero: contato_telefone, texto: 'novidades?' }))
    expect((await atendente.chamar(conversas.obter, { params: { id } })).corpo.data.espera).toBe('concessionaria')
    expect(
      (await atendente.chamar(atos.esperar, { params: { id }, body: { motivo: 'cliente' } })).corpo.data.espera,
    ).toBe('cliente')
    await casa.entregar(caixa, recebida({ numero: contato_telefone, texto: 'aqui está' }))
    expect((await atendente.chamar(conversas.obter, { params: { id } })).corpo.data.espera).toBeNull()
    const { por_motivo, linhas } = (await atendente.chamar(atos.esperas, { params: { id } })).corpo.data
    expect(linhas.map((l) => [l.motivo, l.ate !== null])).toEqual([
      ['concessionaria', true],
      ['concessionaria', true],
      ['cliente', true],
    ])
    expect(por_motivo.concessionaria).toBeGreaterThanOrEqual(3600)
    await atendente.chamar(atos.esperar, { params: { id }, body: { motivo: 'vistoria' } })
    expect((await atendente.chamar(atos.retomar, { params: { id } })).corpo.data.espera).toBeNull()
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
      expect((await atendente.chamar(atos.vincular, { params: { id }, body: corpo })).campos[0]?.campo).toBe(campo)
    }
    await atendente.chamar(atos.vincular, {
      params: { id },
      body: { tipo: 'proposta', id: '12', titulo: 'Proposta 12' },
    })
    const r = await atendente.chamar(atos.vincular, {
      params: { id },
      body: {
        tipo: 'proposta',
        id: '12',
        titulo: 'Proposta 12 (rev. B)',
      },
    })
    expect(r.corpo.data.map((v) => v.titulo)).toEqual(['Proposta 12 (rev. B)'])
    expect((await leitor.chamar(atos.vinculos, { params: { id } })).corpo.data).toHaveLength(1)
    expect((await vendedor.chamar(atos.vinculos, { params: { id } })).status).toBe(404)
    expect(
      (await atendente.chamar(atos.desvincular, { params: { id }, body: { tipo: 'proposta', id: '12' } })).corpo.data,
    ).toEqual([])
  })
})

describe('promises', () => {
  it('in messages of an attendant are recognised, confirmed, and overdue ones counted within reach', async () => {
    const { id } = await comFala()
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Te retorno até amanhã às 15h' } })
    await expect
      .poll(async () => (await atendente.chamar(promessas.daConversa, { params: { id } })).corpo.data.length, {
        timeout: 20_000,
      })
      .toBe(1)
    const [p] = (await atendente.chamar(promessas.daConversa, { params: { id } })).corpo.data
    expect(p).toMatchObject({
      estado: 'sugerida',
      texto: 'Te retorno até amanhã às 15h',
      vencida: false,
      por: { id: atendente.id },
    })
    const caminho = `${base}/${id}/promessas/${p?.id}`
    expect((await visitante('PUT', caminho, { estado: 'aberta' })).status).toBe(401)
    expect((await leitor('PUT', caminho, { estado: 'aberta' })).status).toBe(403)
    expect((await vendedor('PUT', caminho, { estado: 'aberta' })).status).toBe(404)
    expect((await atendente('PUT', caminho, { estado: 'talvez' })).status).toBe(400)
    expect(
      (await atendente('PUT', caminho, { estado: 'aberta', quando: 'em 2 dias às 10h' })).corpo.data[0].estado,
    ).toBe('aberta')
    await sql`update chat.promessas set vence_em = now() - interval '1 minute' where id = ${p?.id}`.execute(db)
    const vencidas = (await atendente.chamar(promessas.vencidas)).corpo.data
    expect([vencidas.total, vencidas.promessas[0]?.conversa_id]).toEqual([1, id])
    expect((await vendedor.chamar(promessas.vencidas)).corpo.data).toEqual({ total: 0, promessas: [] })
    expect(
      (await atendente.chamar(conversas.listar, { query: { promessa_vencida: 'true' } })).corpo.data.map((c) => c.id),
    ).toEqual([id])
    await atendente.chamar(promessas.decidir, { params: { id, promessa: p?.id ?? '' }, body: { estado: 'cumprida' } })
    expect((await atendente.chamar(promessas.vencidas)).corpo.data.total).toBe(0)
  })

  it('messages of the customer and questions are no promises of ours; one added by hand needs a date', async () => {
    const { id } = await comFala(caixa, atendente, numeroNovo(), 'te retorno amanhã')
    await atendente.chamar(mensagens.enviar, { params: { id }, body: { conteudo: 'Posso te ligar amanhã?' } })
    const r = await atendente.chamar(promessas.prometer, { params: { id }, body: { texto: 'Enviar contrato' } })
    expect([r.status, r.campos[0]?.campo]).toEqual([400, 'ate'])
    expect(
      (
        await atendente.chamar(promessas.prometer, {
          params: { id },
          body: { texto: 'Enviar contrato', quando: 'sexta' },
        })
      ).corpo.data.map((p) => p.texto),
    ).toEqual(['Enviar contrato'])
  })
})
