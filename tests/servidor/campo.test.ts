import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { atosDoCampo } from '#modules/campo/contract/atos.ts'
import { conflitosDoCampo } from '#modules/campo/contract/conflitos.ts'
import { diaDoCampo } from '#modules/campo/contract/dia.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { ordemDeCampo, type OrdemDeTeste } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const diego = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const ana = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const lia = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
const supervisora = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const LUGAR = { recusa: 'sem sinal de GPS' }
const FOTO = Buffer.from('ffd8ffe000104a46494600010100000100010000ffe1000c4578696600004d4d002affd9', 'hex')

/** A phone: it numbers its acts and sends them all. */
function aparelho(quem: Chamada) {
  const id = uuidv7()
  let seq = 0
  const feitos: Record<string, unknown>[] = []
  return {
    id,
    feitos,
    fazer(o: OrdemDeTeste, tipo: string, dados: object = {}, mais: object = {}) {
      feitos.push({
        id: uuidv7(),
        ordem_id: o.id,
        seq: ++seq,
        ciclo: 1,
        tipo,
        dados,
        ocorrido_em: new Date().toISOString(),
        ...mais,
      })
      return this
    },
    enviar: (atos: Record<string, unknown>[] = feitos, enviado_em = new Date().toISOString()) =>
      quem('POST', '/api/campo/atos', { aparelho: id, enviado_em, atos }),
  }
}
const estado = async (o: OrdemDeTeste) =>
  (
    await sql<{ situacao: string; ciclo: number; respostas: number; fotos: number; eventos: number }>`
      select o.situacao, o.ciclo,
        (select count(*)::int from ordens.respostas r where r.ordem_id = o.id) as respostas,
        (select count(*)::int from ordens.fotos f where f.ordem_id = o.id) as fotos,
        (select count(*)::int from ordens.eventos e where e.ordem_id = o.id) as eventos
      from ordens.ordens o
      where o.id = ${o.id}
    `.execute(db)
  ).rows[0]
const sha = (b: Buffer) => createHash('sha256').update(b).digest('hex')
const conflitosDe = async (o: OrdemDeTeste) =>
  (
    await sql<{ id: string; tipo: string; atos: number; decisao: string | null }>`
      select c.id, c.tipo, c.decisao,
        (select count(*)::int from campo.recebidos r where r.conflito_id = c.id) as atos
      from campo.conflitos c
      where c.ordem_id = ${o.id}
      order by c.id
    `.execute(db)
  ).rows

let os: OrdemDeTeste
beforeEach(async () => {
  // an open interval elsewhere would refuse the next order of the same technician
  await sql`update ordens.apontamentos set anulado_em = now() where anulado_em is null`.execute(db)
  os = await ordemDeCampo(db, [diego.id])
  await diego('GET', '/api/campo/dia')
})

/** A whole order: safety, start, measure, two photos, conclusion without signature. */
const inteira = (a: ReturnType<typeof aparelho>, o: OrdemDeTeste) =>
  a
    .fazer(o, 'responder', { item_id: o.apr, valor: 'sim' })
    .fazer(o, 'iniciar', {}, { lugar: LUGAR })
    .fazer(o, 'responder', { item_id: o.medida, valor: '4,2' })
    .fazer(o, 'fotografar', { vaga_id: o.antes, sha256: sha(FOTO), tirada_em: new Date().toISOString() })
    .fazer(o, 'fotografar', { vaga_id: o.depois, sha256: 'b'.repeat(64), tirada_em: new Date().toISOString() })
    .fazer(o, 'concluir', { sem_assinatura: 'cliente ausente', texto: 'voltou a gerar' })

describe('the day of a technician', () => {
  it('[S4.10] brings everything of the own orders, and nothing to a person without the permission', async () => {
    const { corpo } = await diego('GET', '/api/campo/dia')
    const dia = diaDoCampo.ver.response.parse(corpo).data
    const ordem = dia.ordens.find((o) => o.id === os.id)
    expect(ordem?.itens.map((i) => i.texto)).toEqual(['Cinto e linha de vida conferidos', 'Aterramento'])
    expect(ordem?.vagas.map((v) => v.nome)).toEqual(['Antes', 'Depois', 'Quadro'])
    expect(ordem?.cliente).toBe('Edna Ramalho')
    expect((await ana('GET', '/api/campo/dia')).corpo.data.ordens.map((o: { id: string }) => o.id)).not.toContain(os.id)
    expect((await vendedor('GET', '/api/campo/dia')).status).toBe(403)
    expect((await (await casa.como(null))('GET', '/api/campo/dia')).status).toBe(401)
  })
})

describe('acts of a device', () => {
  it('apply a whole order in one call, and change nothing when sent again twice', async () => {
    const a = inteira(aparelho(diego), os)
    const r = await a.enviar()
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    const lido = atosDoCampo.enviar.response.parse(r.corpo).data
    expect(lido.resultados.map((x) => x.resultado)).toEqual(Array(6).fill('aceito'))
    expect(lido.ultimo_seq).toBe(6)
    const depois = await estado(os)
    expect(depois).toMatchObject({ situacao: 'concluida', respostas: 2, fotos: 2 })
    expect((await a.enviar()).corpo.data.resultados).toEqual(lido.resultados)
    expect((await a.enviar(a.feitos.toReversed())).corpo.data.resultados).toEqual(lido.resultados)
    expect(await estado(os)).toEqual(depois)
    expect(await conflitosDe(os)).toEqual([])
  })

  it('count the end of a phone number as a confirmation only when it is that of the customer', async () => {
    const assinar = async (final_do_telefone: string) => {
      const o = await ordemDeCampo(db, [diego.id], { telefone: `55119${final_do_telefone}0042` })
      await sql`update ordens.apontamentos set anulado_em = now() where anulado_em is null`.execute(db)
      await diego.chamar(diaDoCampo.ver)
      const r = await aparelho(diego)
        .fazer(o, 'responder', { item_id: o.apr, valor: 'sim' })
        .fazer(o, 'iniciar', {}, { lugar: LUGAR })
        .fazer(o, 'assinar', {
          papel: 'cliente',
          nome: 'Edna Ramalho',
          relatorio_sha256: 'c'.repeat(64),
          confirmada_por: 'telefone',
          final_do_telefone: final_do_telefone === '7788' ? '0042' : '9999',
        })
        .enviar()
      expect(r.corpo.data.resultados.map((x: { resultado: string }) => x.resultado)).toEqual(Array(3).fill('aceito'))
      const { rows } = await sql`
        select confirmada_por, final_do_telefone from ordens.assinaturas where ordem_id = ${o.id}
      `.execute(db)
      return rows[0]
    }
    expect(await assinar('7788')).toEqual({ confirmada_por: 'telefone', final_do_telefone: '0042' })
    expect(await assinar('6655')).toEqual({ confirmada_por: 'aparelho', final_do_telefone: null })
  })

  it('wait for the ones before them: a gap is not applied', async () => {
    const a = inteira(aparelho(diego), os)
    const r = await a.enviar(a.feitos.slice(1))
    expect(r.corpo.data).toMatchObject({ ultimo_seq: 0, resultados: [] })
    expect((await estado(os))?.situacao).toBe('agendada')
    expect((await a.enviar(a.feitos.slice(0, 2))).corpo.data.ultimo_seq).toBe(2)
  })

  it('refuse the same id with another content, and a number used twice', async () => {
    const a = aparelho(diego).fazer(os, 'nota', { texto: 'portão azul' })
    await a.enviar()
    const [nota] = a.feitos
    expect((await a.enviar([{ ...nota, dados: { texto: 'portão verde' } }])).status).toBe(409)
    expect((await a.enviar([{ ...nota, id: uuidv7() }])).status).toBe(409)
  })

  it('are refused for orders of others, devices of others and without permission', async () => {
    const alheia = await ordemDeCampo(db, [ana.id])
    expect((await aparelho(diego).fazer(alheia, 'nota', { texto: 'oi' }).enviar()).status).toBe(404)
    const a = aparelho(diego).fazer(os, 'nota', { texto: 'oi' })
    await a.enviar()
    await ana('GET', '/api/campo/dia')
    const doDiego = { aparelho: a.id, enviado_em: new Date().toISOString() }
    const daAna = { id: uuidv7(), ordem_id: alheia.id, seq: 1 }
    expect((await ana('POST', '/api/campo/atos', { ...doDiego, atos: [daAna] })).status).toBe(409)
    expect((await vendedor('POST', '/api/campo/atos', { ...doDiego, atos: [daAna] })).status).toBe(403)
    expect((await diego('POST', '/api/campo/atos', { ...doDiego, atos: [] })).status).toBe(400)
  })

  it('use the right time when the clock of the device is two hours ahead', async () => {
    const adiantado = new Date(Date.now() + 2 * 3_600_000).toISOString()
    const a = aparelho(diego).fazer(os, 'nota', { texto: 'cheguei' }, { ocorrido_em: adiantado })
    expect((await a.enviar(a.feitos, adiantado)).status).toBe(200)
    const { rows } = await sql<{ desvio: number }>`
      select abs(extract(epoch from now() - ocorrido_em))::float8 as desvio
      from ordens.eventos
      where ordem_id = ${os.id} and tipo = 'nota'
    `.execute(db)
    expect(rows[0]?.desvio).toBeLessThan(60)
  })

  it('that are broken go to the tray and hold no other', async () => {
    const a = aparelho(diego).fazer(os, 'dancar', {}).fazer(os, 'nota', { texto: 'segue' })
    const r = await a.enviar()
    expect(r.corpo.data.resultados[0].resultado).toBe('conflito')
    expect(r.corpo.data.ultimo_seq).toBe(2)
  })
})

describe('photos', () => {
  const parte = (inicio: number, b: Buffer, sha256 = sha(FOTO)) =>
    diego('POST', `/api/campo/envios/${sha256}`, {
      mime: 'image/jpeg',
      tamanho: FOTO.length,
      inicio,
      parte: b.toString('base64'),
    })

  it('arrive in parts, resume where they stopped, and are stored once', async () => {
    await inteira(aparelho(diego), os).enviar()
    expect((await parte(0, FOTO.subarray(0, 8))).corpo.data).toEqual({ recebidos: 8, completo: false })
    expect((await parte(0, FOTO.subarray(0, 8))).corpo.data).toEqual({ recebidos: 8, completo: false })
    expect((await parte(20, FOTO.subarray(20))).corpo.data).toEqual({ recebidos: 8, completo: false })
    expect((await parte(8, FOTO.subarray(8))).corpo.data).toEqual({ recebidos: FOTO.length, completo: true })
    expect((await parte(0, Buffer.alloc(0))).corpo.data.completo).toBe(true)
    const { rows } = await sql<{ recebida: boolean; publica: string | null }>`
      select recebida_em is not null as recebida, sha256_publica as publica
      from ordens.fotos
      where ordem_id = ${os.id} and sha256 = ${sha(FOTO)}
    `.execute(db)
    expect(rows[0]?.recebida).toBe(true)
    expect(rows[0]?.publica).not.toBe(sha(FOTO))
    const foto = await diego('GET', `/api/campo/ordens/${os.id}/fotos/${sha(FOTO)}`)
    expect(foto.status).toBe(200)
    expect((await ana('GET', `/api/campo/ordens/${os.id}/fotos/${sha(FOTO)}`)).status).toBe(404)
    expect((await diego('GET', `/api/campo/ordens/${os.id}/fotos/${'c'.repeat(64)}`)).status).toBe(404)
  })

  it('with other bytes than their hash start again, and strange ones are refused', async () => {
    const outra = Buffer.alloc(FOTO.length, 7)
    expect((await parte(0, outra, 'd'.repeat(64))).corpo.data).toEqual({ recebidos: 0, completo: false })
    expect((await parte(0, outra, sha(outra))).status).toBe(400)
    expect((await vendedor('POST', `/api/campo/envios/${sha(FOTO)}`, {})).status).toBe(403)
    expect((await diego('POST', `/api/campo/envios/${sha(FOTO)}`, { mime: 'text/html' })).status).toBe(400)
  })
})

describe('the conflict tray', () => {
  /** The office moves the order to another technician while the phone of Diego is without a network. */
  const remarcar = () =>
    sql`
      with tirados as (delete from ordens.tecnicos where ordem_id = ${os.id})
      insert into ordens.tecnicos (ordem_id, usuario_id) values (${os.id}, ${ana.id}) on conflict do nothing
    `.execute(db)

  it('keeps what no longer fits, with everything that hangs on it; the office decides once', async () => {
    const a = inteira(aparelho(diego), os)
    await remarcar()
    const r = await a.enviar()
    expect(r.corpo.data.resultados.map((x: { resultado: string }) => x.resultado)).toEqual(Array(6).fill('conflito'))
    const [c, ...mais] = await conflitosDe(os)
    expect(mais).toEqual([])
    expect(c).toMatchObject({ tipo: 'movida', atos: 6, decisao: null })
    expect((await estado(os))?.situacao).toBe('agendada')

    const id = c?.id ?? ''
    expect((await diego('GET', `/api/campo/conflitos/${id}`)).status).toBe(403)
    expect((await lia('GET', '/api/campo/conflitos')).corpo.data.map((x: { id: string }) => x.id)).toContain(id)
    expect((await lia('GET', '/api/campo/conflitos?situacao=outra')).status).toBe(400)
    const visto = conflitosDoCampo.ver.response.parse((await lia('GET', `/api/campo/conflitos/${id}`)).corpo).data
    expect(visto.celular).toHaveLength(6)
    expect(visto.opcoes.map((o) => o.decisao)).toEqual(['celular', 'escritorio', 'ambas'])
    expect(visto.opcoes[2]?.impedida).toBe('Só supervisor, com motivo')

    const decidir = (quem: Chamada, body: object) => quem('POST', `/api/campo/conflitos/${id}/decisao`, body)
    expect((await decidir(lia, { decisao: 'celular', motivo: '' })).status).toBe(400)
    expect((await decidir(lia, { decisao: 'ambas', motivo: 'os dois' })).status).toBe(403)
    const d = await decidir(lia, { decisao: 'celular', motivo: 'Falei com a cliente: foi feito.' })
    expect(d.status, JSON.stringify(d.corpo)).toBe(200)
    expect(d.corpo.data.situacao).toBe('concluida')
    expect(await estado(os)).toMatchObject({ situacao: 'concluida', respostas: 2, fotos: 2 })
    const denovo = await decidir(supervisora, { decisao: 'escritorio', motivo: 'mudei de ideia' })
    expect(denovo.status).toBe(409)
    // a replay after the decision changes nothing
    const depois = await estado(os)
    expect((await a.enviar()).status).toBe(200)
    expect(await estado(os)).toEqual(depois)
    const contagem = (await lia('GET', '/api/campo/conflitos/contagem')).corpo.data
    expect(contagem.resolvidos).toBeGreaterThan(0)
  })

  it('leaves the order as the office has it when the office counts, and keeps the acts', async () => {
    const a = inteira(aparelho(diego), os)
    await remarcar()
    await a.enviar()
    const [c] = await conflitosDe(os)
    const r = await lia('POST', `/api/campo/conflitos/${c?.id}/decisao`, {
      decisao: 'escritorio',
      motivo: 'casa errada',
    })
    expect(r.status).toBe(200)
    expect(await estado(os)).toMatchObject({ situacao: 'agendada', respostas: 0, fotos: 0 })
    expect(await conflitosDe(os)).toMatchObject([{ decisao: 'escritorio', atos: 6 }])
  })

  it('lets a supervisor count both: the cycle is concluded and the next one begins', async () => {
    await remarcar()
    await inteira(aparelho(diego), os).enviar()
    const [c] = await conflitosDe(os)
    const r = await supervisora('POST', `/api/campo/conflitos/${c?.id}/decisao`, {
      decisao: 'ambas',
      motivo: 'serviço feito; a visita de terça continua',
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    expect(await estado(os)).toMatchObject({ situacao: 'reaberta', ciclo: 2 })
  })

  it('holds two measures of one item by two devices, and nothing else of them', async () => {
    await sql`insert into ordens.tecnicos (ordem_id, usuario_id) values (${os.id}, ${ana.id})`.execute(db)
    await aparelho(diego).fazer(os, 'responder', { item_id: os.medida, valor: '312' }).enviar()
    const daAna = aparelho(ana)
      .fazer(os, 'responder', { item_id: os.medida, valor: '308' })
      .fazer(os, 'nota', { texto: 'mato alto' })
    const r = await daAna.enviar()
    expect(r.corpo.data.resultados.map((x: { resultado: string }) => x.resultado)).toEqual(['conflito', 'aceito'])
    expect(await conflitosDe(os)).toMatchObject([{ tipo: 'valor', atos: 1 }])
  })

  it('shows who else has a conflict open, and applies no part of a decision that does not fit', async () => {
    await remarcar()
    await aparelho(diego).fazer(os, 'concluir', { sem_assinatura: 'ausente' }).enviar()
    const [c] = await conflitosDe(os)
    expect((await lia('POST', `/api/campo/conflitos/${c?.id}/aberto`)).corpo.data.visto).toBeNull()
    expect((await supervisora('POST', `/api/campo/conflitos/${c?.id}/aberto`)).corpo.data.visto.por).toBe('Pessoa')
    const antes = await estado(os)
    const r = await lia('POST', `/api/campo/conflitos/${c?.id}/decisao`, { decisao: 'celular', motivo: 'foi feito' })
    expect(r.status).toBe(409)
    expect(r.corpo.error.message).toContain('Nada mudou.')
    expect(await estado(os)).toEqual(antes)
    expect((await lia('GET', `/api/campo/conflitos/${uuidv7()}`)).status).toBe(404)
    expect((await lia('POST', `/api/campo/conflitos/${uuidv7()}/aberto`)).status).toBe(404)
    expect(
      (await lia('POST', `/api/campo/conflitos/${uuidv7()}/decisao`, { decisao: 'celular', motivo: 'abc' })).status,
    ).toBe(404)
  })
})
