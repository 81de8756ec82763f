import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { diaDaSemana, somarDias } from '#kit/dias.ts'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { agenda } from '#modules/equipes/contract/agenda.ts'
import { calendariosDeEquipe, equipes } from '#modules/equipes/contract/equipes.ts'
import { avisarMudanca } from '#modules/equipes/server/comandos/avisar-mudanca.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { entregarAoContato, type EntregaAoContato } from '#platform/entregas/entregas.ts'
import { criarLigados } from '#platform/ligados.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { campoDeTeste, daquiA, type Campo } from '#tests/suporte/ordens.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
let c: Campo
beforeAll(async () => {
  c = await campoDeTeste(casa)
})

interface Pedido {
  equipe?: string
  horas?: number
  avisar_cliente?: boolean
  mandar_link?: boolean
  quem?: Chamada
}
const planejar = async (ordem_id: string, de: Date, p: Pedido = {}) => {
  const o = (await c.agendadora.chamar(ordens.obter, { params: { id: ordem_id } })).corpo.data
  return (p.quem ?? c.agendadora).chamar(agenda.planejar, {
    body: {
      ordem_id,
      versao: o.versao,
      equipe_id: p.equipe ?? c.equipe,
      de: de.toISOString(),
      ate: new Date(de.getTime() + (p.horas ?? 2) * 3_600_000).toISOString(),
      ...(p.avisar_cliente === undefined ? {} : { avisar_cliente: p.avisar_cliente }),
      mandar_link: p.mandar_link ?? false,
    },
  })
}

it('[S2.29] gives one of 50 parallel plannings the slot, and 49 a clear refusal', async () => {
  const de = daquiA(40)
  // one after another: the number without gaps makes openings wait for each other, and only plannings race here
  const ids: string[] = []
  for (let n = 0; n < 50; n++) ids.push(await c.abrir())
  const feitas = await Promise.all(ids.map((id) => planejar(id, de)))
  const aceitas = feitas.filter((r) => r.status === 200)
  const recusadas = feitas.filter((r) => r.status === 409)
  expect(aceitas).toHaveLength(1)
  expect(recusadas).toHaveLength(49)
  for (const r of recusadas) expect(r.erro.message).toMatch(/já tem visita|acabou de usar este horário/)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from equipes.ocupacoes
    where recurso_id = ${c.equipe} and cancelada_em is null and periodo && tstzrange(${de}, ${new Date(de.getTime() + 1)})
  `.execute(casa.app.s.banco.db)
  expect(rows[0]?.n).toBe(1)
})

it('[S2.29] plans an order without its critical parts only for the part that can be done, and in full when they are there', async () => {
  const peca = await c.novaPeca('12')
  const id = await c.abrir({ pecas: [{ item_id: peca, qtd: '18', critica: true }], duracao_min: 480 })
  const de = daquiA(160, 8)
  const inteira = await planejar(id, de, { horas: 8 })
  expect([inteira.status, inteira.erro.details]).toEqual([409, { pergunta: 'so_a_parte' }])
  expect(inteira.erro.message).toMatch(
    /^Faltam 6 de 18 Peça .+\. A visita inteira não cabe sem elas: marque menos tempo, só para a parte que cabe\.$/,
  )
  expect((await planejar(id, de, { horas: 4 })).status).toBe(200)
  // the whole is refused again while they are short
  expect((await planejar(id, de, { horas: 8 })).status).toBe(409)
  const outra = await c.abrir({ pecas: [{ item_id: peca, qtd: '12', critica: true }], duracao_min: 480 })
  expect((await planejar(outra, daquiA(163, 8), { horas: 8 })).status).toBe(200)
  const semPressa = await c.abrir({ pecas: [{ item_id: peca, qtd: '99', critica: false }], duracao_min: 480 })
  expect((await planejar(semPressa, daquiA(166, 8), { horas: 8 })).status).toBe(200)
})

it('refuses an overlap in the database, for any writer', async () => {
  const de = daquiA(50)
  const linha = (id: string) => sql`
    insert into equipes.ocupacoes (id, recurso_tipo, recurso_id, especie, periodo, motivo)
    values (uuidv7(), 'equipe', ${id}, 'bloqueio', tstzrange(${de}, ${new Date(de.getTime() + 3_600_000)}), 'teste')
  `
  await linha(c.equipe).execute(casa.app.s.banco.db)
  await expect(linha(c.equipe).execute(casa.app.s.banco.db)).rejects.toThrow(/ocupacoes_sem_choque/)
})

it('offers a free slot with the refusal, and the slot is really free', async () => {
  const de = daquiA(60)
  const [um, dois] = [await c.abrir(), await c.abrir()]
  expect((await planejar(um, de)).status).toBe(200)
  const r = await c.agendadora('POST', '/api/equipes/planejar', {
    ordem_id: dois,
    versao: 1,
    equipe_id: c.equipe,
    de: de.toISOString(),
    ate: new Date(de.getTime() + 7_200_000).toISOString(),
  })
  expect(r.status).toBe(409)
  const livre = r.corpo.error.details.livre
  expect(livre.equipe_id).toBe(c.equipe)
  expect((await planejar(dois, new Date(livre.de))).status).toBe(200)
})

it('keeps a technician out of two crews at one time, and out of work on an absence', async () => {
  const de = daquiA(70)
  const ausencia = await c.supervisora.chamar(agenda.ausentar, {
    body: {
      usuario_id: c.ajudante.id,
      de: de.toISOString(),
      ate: new Date(de.getTime() + 8 * 3_600_000).toISOString(),
      motivo: 'férias',
    },
  })
  expect(ausencia.status).toBe(200)
  const id = await c.abrir()
  const r = await planejar(id, de)
  expect(r.status).toBe(409)
  expect(r.erro.message).toContain('férias')
  await c.supervisora.chamar(agenda.voltar, { params: { id: ausencia.corpo.data.id } })
  expect((await planejar(id, de)).status).toBe(200)
  const outra = await c.supervisora.chamar(equipes.criar, { body: { nome: 'Outra', membros: [c.tecnico.id] } })
  expect(outra.status).toBe(400)
  expect(outra.erro.message).toContain('já está em outra equipe')
})

it('asks for certificates that hold on the day', async () => {
  const dia = somarDias(diaAqui(), 82)
  for (const usuario_id of [c.tecnico.id, c.ajudante.id])
    await c.supervisora.chamar(equipes.certificar, { body: { usuario_id, habilidade: 'nr35', valido_ate: dia } })
  const id = await c.abrir({ no_telhado: true })
  const tarde = await planejar(id, daquiA(84))
  expect(tarde.status).toBe(409)
  expect(tarde.erro.message).toContain('está sem NR-35')
  expect((await planejar(id, daquiA(78))).status).toBe(200)
})

it('does not move a confirmed visit without a choice whether the customer is notified', async () => {
  const id = await c.abrir()
  await planejar(id, daquiA(90))
  await c.agendadora.chamar(agenda.confirmar, { body: { ordem_id: id, confirmada: true } })
  const r = await planejar(id, daquiA(90, 13))
  expect(r.status).toBe(409)
  expect(r.erro.message).toContain('Avisar o cliente da mudança?')
  const quieta = await planejar(id, daquiA(90, 13), { avisar_cliente: false })
  expect([quieta.status, quieta.corpo.data.aviso]).toEqual([200, null])
})

it('makes the link of the visit in the same act, says why it could not leave, and makes none when the slot is taken', async () => {
  const de = daquiA(97)
  const id = await c.abrir()
  const links = async (ordem: string) =>
    (await c.agendadora.chamar(linksDaOrdem.listar, { params: { id: ordem } })).corpo.data
  const { link, aviso } = (await planejar(id, de, { mandar_link: true })).corpo.data
  // the customer of the test has no channel: the address is there to be given by hand
  expect([link?.mandado, aviso]).toEqual([null, null])
  expect(link?.recusa).toMatch(/\S/)
  expect(await links(id)).toMatchObject([{ escopo: 'cliente_ver', revogado_em: null }])
  const pagina = await fetch(`${casa.url}/os/${link?.endereco.split('/').at(-1)}`)
  expect(pagina.status).toBe(200)
  expect((await planejar(id, daquiA(97, 13))).corpo.data.link).toBeNull()
  const outra = await c.abrir()
  expect((await planejar(outra, daquiA(97, 13), { mandar_link: true })).status).toBe(409)
  expect(await links(outra)).toEqual([])
})

it('tells the customer of a confirmed visit that it was moved, or says why it could not', async () => {
  const id = await c.abrir()
  await planejar(id, daquiA(94))
  await c.agendadora.chamar(agenda.confirmar, { body: { ordem_id: id, confirmada: true } })
  const movida = await planejar(id, daquiA(94, 13), { avisar_cliente: true })
  // the customer of the test has no channel
  expect(movida.corpo.data.aviso).toEqual({ mandado: null, recusa: expect.stringMatching(/\S/) })
  const mandadas: EntregaAoContato[] = []
  const ligados = criarLigados()
  ligados.receber([
    entregarAoContato(async (p) => {
      mandadas.push(p)
      return { situacao: 'enfileirada', canal: 'whatsapp' }
    }),
  ])
  const { versao } = movida.corpo.data
  expect(await avisarMudanca({ ...casa.app.s, ligados }, { ordem_id: id, versao })).toEqual({
    mandado: 'whatsapp',
    recusa: null,
  })
  expect(mandadas).toMatchObject([
    {
      chave: `visita-mudou:${id}:${versao}`,
      contatoId: c.contato,
      texto: expect.stringMatching(/^Olá, Edna! A sua visita mudou: agora é em \d\d\/\d\d às 13:00\./),
    },
  ])
  // what was not confirmed is moved without a question, and without a message
  expect((await planejar(await c.abrir(), daquiA(96), { avisar_cliente: true })).corpo.data.aviso).toBeNull()
})

it('refuses technicians, the past, and a version that is old', async () => {
  const id = await c.abrir()
  expect((await planejar(id, daquiA(100), { quem: c.tecnico })).status).toBe(403)
  expect((await planejar(id, new Date(Date.now() - 86_400_000))).status).toBe(400)
  await planejar(id, daquiA(100))
  const velha = await c.agendadora.chamar(agenda.planejar, {
    body: {
      ordem_id: id,
      versao: 1,
      equipe_id: c.equipe,
      de: daquiA(101).toISOString(),
      ate: new Date(daquiA(101).getTime() + 3_600_000).toISOString(),
    },
  })
  expect(velha.status).toBe(409)
})

it('shows the week with capacity, the tray and a suggestion that fits', async () => {
  const de = daquiA(110)
  const id = await c.abrir()
  await planejar(id, de)
  const dia = diaAqui(de)
  const segunda = somarDias(dia, 1 - diaDaSemana(dia))
  const semData = await c.abrir({ titulo: 'Sem data ainda', prioridade: 'urgente' })
  const s = (await c.agendadora.chamar(agenda.semana, { query: { de: segunda } })).corpo.data
  expect(s.visitas.map((v) => v.ordem_id)).toContain(id)
  const hoje = s.equipes.find((e) => e.id === c.equipe)?.dias.find((d) => d.dia === dia)
  expect(hoje).toMatchObject({ trabalho_min: 120, capacidade_min: 480 })
  const naBandeja = s.bandeja.find((b) => b.ordem_id === semData)
  expect(naBandeja?.cabe?.equipe_id).toBe(c.equipe)
  expect((await planejar(semData, new Date(naBandeja?.cabe?.de ?? 0))).status).toBe(200)
})

it('gives readers of one moment the same week, each with what they reach, and a planning to who asks after it', async () => {
  const titulo = 'Visita de muitos leitores'
  const id = await c.abrir({ titulo })
  const dia = daquiA(140)
  const de = somarDias(diaAqui(dia), 1 - diaDaSemana(diaAqui(dia)))
  const ler = async (quem: Chamada) => (await quem.chamar(agenda.semana, { query: { de } })).corpo.data.visitas
  const lendo = Array.from({ length: 8 }, () => ler(c.agendadora))
  const planejada = planejar(id, dia)
  const enquanto = Array.from({ length: 8 }, () => ler(c.agendadora))
  expect((await planejada).status).toBe(200)
  const [daAgendadora, daSupervisora, deOutro] = await Promise.all([
    ler(c.agendadora),
    ler(c.supervisora),
    ler(c.outro),
  ])
  for (const visitas of [daAgendadora, daSupervisora]) expect(visitas.map((v) => v.titulo)).toContain(titulo)
  // a technician of another crew learns that this one is taken, and nothing else
  expect(deOutro.map((v) => [v.titulo, v.ordem_id])).toEqual(daAgendadora.map(() => ['Ocupada', '']))
  expect((await Promise.all([...lendo, ...enquanto])).every(Array.isArray)).toBe(true)
})

it('distributes several orders, each to a slot of its own', async () => {
  const ids = [await c.abrir(), await c.abrir(), await c.abrir()]
  const r = await c.agendadora.chamar(agenda.distribuir, { body: { ordem_ids: ids, equipe_id: c.equipe } })
  expect(r.corpo.data.map((d) => d.planejada)).toEqual([true, true, true])
  expect(new Set(r.corpo.data.map((d) => d.de)).size).toBe(3)
})

it('gives calendar programs the visits of a crew by a secret that can be revoked', async () => {
  const criado = (await c.agendadora.chamar(calendariosDeEquipe.criar, { body: { equipe_id: c.equipe } })).corpo.data
  const caminho = new URL(criado.url).pathname
  const anonima = casa.como(null)
  const texto = await (await anonima)('GET', caminho)
  expect(texto.status).toBe(200)
  expect(String(texto.corpo)).toContain('BEGIN:VEVENT')
  expect(String(texto.corpo)).not.toContain('Edna')
  expect(texto.cabecalhos.get('referrer-policy')).toBe('no-referrer')
  expect(texto.cabecalhos.get('x-robots-tag')).toBe('noindex, nofollow')
  await c.agendadora.chamar(calendariosDeEquipe.revogar, { params: { id: criado.id } })
  expect((await (await anonima)('GET', caminho)).status).toBe(404)
  expect((await (await anonima)('GET', '/api/equipes/calendarios/nada/agenda.ics')).status).toBe(404)
})

it('refuses crews and absences to who only plans', async () => {
  expect((await c.agendadora.chamar(equipes.criar, { body: { nome: 'Minha' } })).status).toBe(403)
  const fora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
  expect((await fora.chamar(agenda.semana, { query: { de: diaAqui() } })).status).toBe(403)
})

it('shows the week after each change of it, though open boards share what was read', async () => {
  const de = daquiA(131)
  const id = await c.abrir()
  const segunda = somarDias(diaAqui(de), 1 - diaDaSemana(diaAqui(de)))
  const naSemana = async () =>
    (await c.agendadora.chamar(agenda.semana, { query: { de: segunda } })).corpo.data.visitas
      .filter((v) => v.ordem_id === id)
      .map((v) => v.de)
  const noBoard = () => Promise.all([naSemana(), naSemana(), naSemana()])
  expect(await noBoard()).toEqual([[], [], []])
  for (const hora of [9, 13, 10]) {
    const quando = daquiA(131, hora)
    expect((await planejar(id, quando)).status).toBe(200)
    const esta = [quando.toISOString()]
    expect(await noBoard()).toEqual([esta, esta, esta])
  }
})
