import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { diaAqui } from '#kit/aqui.ts'
import { FUSO } from '#kit/expediente.ts'
import { fimDoDia } from '#kit/parede.ts'
import { horarioPedido } from '#modules/campo/publico.ts'
import { horarioFalado, pedidoFalado } from '#modules/campo/regras/horarios.ts'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { agendarOrdem } from '#modules/ordens/publico.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { atosDoCampo } from '#modules/campo/contract/atos.ts'
import { diaDoCampo } from '#modules/campo/contract/dia.ts'
import { osPublica } from '#modules/campo/contract/publico.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { ordemDeCampo, type OrdemDeTeste } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const diego = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const ana = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const lia = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
const vendedor = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const visitante = await casa.como(null)

let os: OrdemDeTeste
beforeEach(async () => {
  await executarSolto(casa.urlDoBanco, 'truncate plataforma.limites')
  await sql`update ordens.apontamentos set anulado_em = now() where anulado_em is null`.execute(db)
  os = await ordemDeCampo(db, [diego.id], { cliente: 'Edna Ramalho Canária' })
})

const abrir = async (token: string) => {
  const r = await fetch(`${casa.url}/os/${token}`)
  return { status: r.status, texto: await r.text(), cabecalhos: r.headers }
}
async function link(escopo: 'cliente_ver' | 'cliente_assinar' = 'cliente_assinar') {
  const { corpo } = await lia.chamar(linksDaOrdem.criar, { params: { id: os.id }, body: { escopo } })
  return { id: corpo.data?.id ?? '', token: corpo.data?.endereco.split('/').at(-1) ?? '' }
}
const dado = (texto: string, nome: string) => new RegExp(`data-${nome}="([^"]+)"`).exec(texto)?.[1] ?? ''

/** Acts of Diego up to the conclusion, which is left out with `semConcluir`. */
async function trabalhar(semConcluir = false): Promise<void> {
  await diego.chamar(diaDoCampo.ver)
  const agora = () => new Date().toISOString()
  const atos = [
    { tipo: 'responder', dados: { item_id: os.apr, valor: 'sim' } },
    { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } },
    { tipo: 'responder', dados: { item_id: os.medida, valor: '4.2' } },
    { tipo: 'nota', dados: { texto: 'segredo interno', interna: true } },
    { tipo: 'fotografar', dados: { vaga_id: os.antes, sha256: 'a'.repeat(64), tirada_em: agora() } },
    { tipo: 'fotografar', dados: { vaga_id: os.depois, sha256: 'b'.repeat(64), tirada_em: agora() } },
    ...(semConcluir ? [] : [{ tipo: 'concluir', dados: { sem_assinatura: 'assina depois' } }]),
  ].map((a, i) => ({ ...a, id: uuidv7(), ordem_id: os.id, ciclo: 1, seq: i + 1, ocorrido_em: agora() }))
  const r = await diego.chamar(atosDoCampo.enviar, { body: { aparelho: uuidv7(), enviado_em: agora(), atos } })
  expect(r.corpo.data.resultados.filter((x) => x.resultado !== 'aceito')).toEqual([])
}
/** A crew of one with nothing to do. */
async function criarEquipe(pessoa: string): Promise<void> {
  const id = uuidv7()
  await sql`insert into equipes.equipes (id, nome) values (${id}, 'Equipe do outro horário')`.execute(db)
  await sql`
    insert into equipes.membros (id, equipe_id, usuario_id, vale)
    values (${uuidv7()}, ${id}, ${pessoa}, daterange(current_date - 1, null))
  `.execute(db)
}
const codigoDe = async (email: string): Promise<string> => {
  let codigo = ''
  await ate(async () => {
    const { rows } = await sql<{ assunto: string }>`
      select assunto
      from plataforma.correio
      where para = ${email}
      order by criado_em desc
      limit 1
    `.execute(db)
    codigo = /^(\d{6}) /.exec(rows[0]?.assunto ?? '')?.[1] ?? ''
    return codigo !== ''
  }, 10_000)
  return codigo
}

const DIA = 86_400_000
/** Plans the visit of an hour, that many days ahead; returns when it ends. */
async function marcar(dias: number, tecnicos = [diego.id]): Promise<Date> {
  const { equipe_id } = await db
    .selectFrom('ordens_publico.ordens')
    .select('equipe_id')
    .where('id', '=', os.id)
    .executeTakeFirstOrThrow()
  const de = new Date(Date.now() + dias * DIA)
  const ateAs = new Date(de.getTime() + 3_600_000)
  await casa.app.s.executar({ usuario: { id: lia.id } }, (u) =>
    agendarOrdem(
      u,
      { usuarioId: lia.id, papeis: new Set(['agendador']) },
      { ordemId: os.id, equipeId: equipe_id ?? '', tecnicos, de, ate: ateAs },
    ),
  )
  return ateAs
}

describe('links of an order', () => {
  it('are made and revoked by who sees the order; the database has only their hash', async () => {
    const { id, token } = await link()
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ tudo: string }>`select links::text as tudo from campo.links where id = ${id}`.execute(
      db,
    )
    expect(rows[0]?.tudo).not.toContain(token)
    expect((await vendedor.chamar(linksDaOrdem.listar, { params: { id: os.id } })).status).toBe(403)
    expect((await ana.chamar(linksDaOrdem.listar, { params: { id: os.id } })).status).toBe(404)
    expect(
      (await ana.chamar(linksDaOrdem.criar, { params: { id: os.id }, body: { escopo: 'cliente_ver' } })).status,
    ).toBe(404)
    expect((await ana.chamar(linksDaOrdem.revogar, { params: { id } })).status).toBe(404)
    expect((await lia('POST', `/api/campo/ordens/${os.id}/links`, { escopo: 'tudo' })).status).toBe(400)
    await abrir(token)
    const lista = (await lia.chamar(linksDaOrdem.listar, { params: { id: os.id } })).corpo.data
    expect(lista[0]).toMatchObject({ id, acessos: 1, revogado_em: null })
    expect((await lia.chamar(linksDaOrdem.revogar, { params: { id } })).status).toBe(200)
    expect((await lia.chamar(linksDaOrdem.revogar, { params: { id: uuidv7() } })).status).toBe(404)
    expect((await abrir(token)).status).toBe(404)
  })

  it('are sent to the customer by a channel, and else say why they were not', async () => {
    const gerar = (body: object) => lia('POST', `/api/campo/ordens/${os.id}/links`, body)
    const externo = await gerar({ escopo: 'tecnico_externo', mandar: true })
    expect([externo.status, externo.corpo.error.message]).toEqual([
      400,
      'O link do técnico externo não vai para o cliente',
    ])
    const sem = (await gerar({ escopo: 'cliente_ver', mandar: true })).corpo.data
    expect(sem.mandado).toBeNull()
    expect(sem.recusa).toMatch(/\S/)
    // the link is made all the same, to be given by hand
    expect((await abrir(sem.endereco.split('/').at(-1) ?? '')).status).toBe(200)
    expect((await gerar({ escopo: 'cliente_ver' })).corpo.data).toMatchObject({ mandado: null, recusa: null })
  })

  it('answer the same for unknown, revoked, replaced and expired ones', async () => {
    const velho = await link()
    const novo = await link()
    const desconhecido = await abrir('x'.repeat(43))
    expect(desconhecido.status).toBe(404)
    const trocado = await abrir(velho.token)
    await sql`update campo.links set expira_em = now() - interval '1 s' where id = ${novo.id}`.execute(db)
    const vencido = await abrir(novo.token)
    const curto = await abrir('abc')
    for (const r of [trocado, vencido, curto]) {
      expect(r.status).toBe(404)
      expect(r.texto).toBe(desconhecido.texto)
    }
    for (const acao of ['codigo', 'assinar', 'avaliar', 'horario']) {
      const r = await visitante('POST', `/api/os/${acao}`, { token: novo.token })
      expect([400, 404]).toContain(r.status)
    }
    expect((await visitante.chamar(osPublica.situacao, { params: { token: novo.token } })).status).toBe(404)
    expect((await visitante.chamar(osPublica.pdf, { params: { token: novo.token } })).status).toBe(404)
    expect(
      (await visitante.chamar(osPublica.foto, { params: { token: novo.token, sha256: 'a'.repeat(64) } })).status,
    ).toBe(404)
  })
})

describe('how often a link is used', () => {
  it('has a limit of its own, and five signatures an hour', async () => {
    await trabalhar()
    const { id, token } = await link()
    const { texto } = await abrir(token)
    const corpo = {
      token,
      formulario: dado(texto, 'formulario'),
      relatorio_sha256: dado(texto, 'relatorio'),
      nome: 'Edna Ramalho',
      qualidade: 'titular' as const,
      codigo: '123456',
      tracos: [[[1, 2] as [number, number]]],
    }
    const assinar = async () => (await visitante.chamar(osPublica.assinar, { body: corpo })).status
    const respostas = []
    for (let n = 0; n < 6; n++) respostas.push(await assinar())
    expect(respostas).toEqual([400, 400, 400, 400, 400, 429])
    // many addresses that share one link: none of them is over its own limit
    await sql`
      update plataforma.limites set fichas = 0, em = clock_timestamp() where chave = ${`campo.link:${id}`}
    `.execute(db)
    expect((await abrir(token)).status).toBe(429)
    expect((await visitante.chamar(osPublica.situacao, { params: { token } })).status).toBe(429)
    expect((await abrir((await link('cliente_ver')).token)).status).toBe(200)
  })

  it('raises one alarm an hour when more addresses open nothing than people mistype', async () => {
    const alarmes = async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from plataforma.auditoria where acao = 'link_da_ordem.errados'
      `.execute(db)
      return rows[0]?.n
    }
    const antes = (await alarmes()) ?? 0
    for (let n = 0; n < 3; n++) expect((await abrir('y'.repeat(43))).status).toBe(404)
    expect(await alarmes()).toBe(antes)
    const esgotar = () =>
      sql`update plataforma.limites set fichas = 0, em = clock_timestamp() where chave = 'campo.erros'`.execute(db)
    for (let n = 0; n < 3; n++) {
      await esgotar()
      expect((await abrir('z'.repeat(43))).status).toBe(404)
    }
    expect(await alarmes()).toBe(antes + 1)
  })
})

describe('how long a link lasts', () => {
  const validades = async () => {
    const lista = (await lia.chamar(linksDaOrdem.listar, { params: { id: os.id } })).corpo.data
    return Object.fromEntries(lista.map((l) => [l.escopo, Date.parse(l.expira_em)]))
  }
  const emDias = (ms: number | undefined) => Math.round(((ms ?? 0) - Date.now()) / DIA)
  it('follows a visit that is put off, and one that is earlier ends the day of an external technician', async () => {
    for (const escopo of ['cliente_ver', 'cliente_assinar', 'tecnico_externo'] as const)
      await lia.chamar(linksDaOrdem.criar, { params: { id: os.id }, body: { escopo } })
    expect(emDias((await validades()).cliente_assinar)).toBe(7)
    const longe = await marcar(40)
    const depois = await validades()
    expect([emDias(depois.cliente_ver), emDias(depois.cliente_assinar)]).toEqual([70, 47])
    expect(depois.tecnico_externo).toBe(fimDoDia(diaAqui(longe), FUSO).getTime())
    const perto = await marcar(2)
    const agora = await validades()
    // the customer's links keep the days that they had
    expect([emDias(agora.cliente_ver), emDias(agora.cliente_assinar)]).toEqual([70, 47])
    expect(agora.tecnico_externo).toBe(fimDoDia(diaAqui(perto), FUSO).getTime())
  })

  it('the phones of the technicians learn of it, also of those who no longer go', async () => {
    const avisados = async () => {
      const { rows } = await sql<{ quem: string }>`
        select distinct dados ->> 'usuario_id' as quem
        from plataforma.eventos
        where tipo = 'campo.dia' and criado_em > ${desde}
      `.execute(db)
      return new Set(rows.map((r) => r.quem))
    }
    const desde = new Date()
    await marcar(6, [ana.id])
    expect(await avisados()).toEqual(new Set([diego.id, ana.id]))
  })

  it('starts again at the conclusion, and brings no expired one back', async () => {
    const { id } = await link('cliente_assinar')
    const ver = await link('cliente_ver')
    await sql`update campo.links set expira_em = now() + interval '1 hour' where id = ${id}`.execute(db)
    await sql`update campo.links set expira_em = now() - interval '1 hour' where id = ${ver.id}`.execute(db)
    await trabalhar()
    const depois = await validades()
    expect(emDias(depois.cliente_assinar)).toBe(7)
    expect(depois.cliente_ver).toBeLessThan(Date.now())
  })
})

describe('[S2.3] the page of an order', () => {
  it('shows who comes and when, and nothing private; opening it changes nothing of the order', async () => {
    const { token } = await link('cliente_ver')
    const antes = await sql`select to_jsonb(o) as o from ordens.ordens o where id = ${os.id}`.execute(db)
    const r = await abrir(token)
    expect(r.status).toBe(200)
    expect(r.texto).toContain('Pessoa vem')
    expect(r.texto).toContain('Rua das Acácias')
    for (const privado of ['Canária', '120', 'cliente', 'de Teste', '5511'])
      expect(r.texto.replace(/data-\w+="[^"]*"/g, '').includes(privado), privado).toBe(false)
    expect(r.cabecalhos.get('referrer-policy')).toBe('no-referrer')
    expect(r.cabecalhos.get('cache-control')).toBe('no-store')
    expect(r.cabecalhos.get('x-robots-tag')).toContain('noindex')
    expect(r.cabecalhos.get('content-security-policy')).toContain("default-src 'none'")
    expect(gzipSync(r.texto).length).toBeLessThan(20_000)
    expect((await sql`select to_jsonb(o) as o from ordens.ordens o where id = ${os.id}`.execute(db)).rows).toEqual(
      antes.rows,
    )
    expect((await visitante.chamar(osPublica.situacao, { params: { token } })).corpo.data.situacao).toBe('agendada')
  })

  it('takes a request for another time once, of the halves of days that a crew has free; the visit stays', async () => {
    const { token } = await link('cliente_ver')
    const semEquipe = (await abrir(token)).texto
    expect(semEquipe).toContain('Sem horários livres nos próximos 10 dias. Escreva o melhor para você.')
    await criarEquipe(ana.id)
    const comEquipe = (await abrir(token)).texto
    const livres = [...comEquipe.matchAll(/name="horario" value="([^"]+)"/g)].map((m) => m[1] ?? '')
    expect(livres).toHaveLength(8)
    expect(comEquipe).toContain(horarioFalado(livres[0] ?? ''))
    expect(comEquipe).not.toContain('Equipe do outro horário')
    const formulario = dado(comEquipe, 'formulario')
    const pedir = (texto: string, horarios: string[], f = formulario) =>
      visitante.chamar(osPublica.horario, { body: { token, formulario: f, texto, horarios } })
    const nada = await pedir('', [])
    expect([nada.status, nada.campos]).toEqual([
      400,
      [{ campo: 'texto', mensagem: 'Escolha um horário ou escreva o melhor para você' }],
    ])
    for (const tortos of [['2026-12-01'], ['ontem/manha'], livres.slice(0, 4), [`${diaAqui()}/tarde`]]) {
      const r = await pedir('', tortos)
      expect([r.status, r.campos[0]?.campo.split('.')[0]], JSON.stringify(tortos)).toEqual([400, 'horarios'])
    }
    const escolhidos = livres.slice(1, 3)
    expect((await pedir('', escolhidos, 'x'.repeat(40))).status).toBe(400)
    expect((await pedir('depois das 9 h', escolhidos.toReversed())).status).toBe(200)
    expect((await pedir('de novo', [])).status).toBe(409)
    expect((await horarioPedido(db, os.id))?.texto).toBe(pedidoFalado(escolhidos, 'depois das 9 h'))
    const pagina = (await abrir(token)).texto
    expect(pagina).toContain('A visita continua marcada até confirmarmos')
    // moved by the office: that is the answer, and another time may be asked for again
    await marcar(3)
    const movida = (await abrir(token)).texto
    expect(movida).not.toContain('Recebemos o seu pedido')
    expect((await pedir('sexta não posso', [], dado(movida, 'formulario'))).status).toBe(200)
  })

  it('lets the customer sign the report that it showed, with a code, once; then rate', async () => {
    await trabalhar()
    const { token } = await link()
    const r = await abrir(token)
    expect(r.texto).not.toContain('segredo interno')
    const formulario = dado(r.texto, 'formulario')
    const corpo = {
      token,
      formulario,
      relatorio_sha256: dado(r.texto, 'relatorio'),
      nome: 'Edna Ramalho',
      qualidade: 'responsavel',
      tracos: [
        [
          [1, 2],
          [30, 40],
        ],
      ],
    }
    expect((await visitante('POST', '/api/os/assinar', { ...corpo, codigo: '123456' })).status).toBe(400)
    expect((await visitante.chamar(osPublica.codigo, { body: { token, formulario, canal: 'sms' } })).status).toBe(400)
    // a code is asked for from the page only
    const semPagina = await visitante.chamar(osPublica.codigo, {
      body: { token, formulario: 'x'.repeat(40), canal: 'email' },
    })
    expect([semPagina.status, semPagina.campos[0]?.campo]).toEqual([400, 'formulario'])
    expect((await visitante.chamar(osPublica.codigo, { body: { token, formulario, canal: 'email' } })).status).toBe(200)
    const codigo = await codigoDe(os.email)
    const outra = await visitante('POST', '/api/os/assinar', { ...corpo, codigo, relatorio_sha256: 'f'.repeat(64) })
    expect(outra.status).toBe(409)
    const certa = await visitante('POST', '/api/os/assinar', { ...corpo, codigo })
    expect(certa.status, JSON.stringify(certa.corpo)).toBe(200)
    const { rows } = await sql`
      select relatorio_sha256, confirmada_por, ip, agente, qualidade
      from ordens.assinaturas
      where ordem_id = ${os.id}
    `.execute(db)
    expect(rows).toMatchObject([
      {
        relatorio_sha256: corpo.relatorio_sha256,
        confirmada_por: 'codigo',
        qualidade: 'responsavel',
        ip: expect.stringMatching(/\S/),
        agente: expect.stringMatching(/\S/),
      },
    ])
    expect((await visitante('POST', '/api/os/assinar', { ...corpo, codigo })).status).toBe(409)

    const depois = (await abrir(token)).texto
    expect(depois).toContain('Relatório assinado')
    const avaliacao = { token, formulario: dado(depois, 'formulario'), nota: 5, marcas: ['pontual'] }
    expect((await visitante('POST', '/api/os/avaliar', { ...avaliacao, nota: 9 })).status).toBe(400)
    expect((await visitante('POST', '/api/os/avaliar', avaliacao)).status).toBe(200)
    expect((await visitante('POST', '/api/os/avaliar', avaliacao)).status).toBe(409)

    const pdf = await fetch(`${casa.url}/api/os/${token}/pdf`)
    expect(pdf.status).toBe(200)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const denovo = Buffer.from(await (await fetch(`${casa.url}/api/os/${token}/pdf`)).arrayBuffer())
    expect(denovo.equals(bytes)).toBe(true)
  })

  it('offers neither signature nor rating to a link that only shows, nor before the work', async () => {
    const { token } = await link('cliente_ver')
    const texto = (await abrir(token)).texto
    expect(texto).not.toContain('data-assinar')
    const formulario = dado(texto, 'formulario')
    expect((await visitante.chamar(osPublica.codigo, { body: { token, formulario, canal: 'email' } })).status).toBe(409)
    expect((await visitante.chamar(osPublica.avaliar, { body: { token, formulario, nota: 5 } })).status).toBe(409)
  })
})
