import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr, somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { usinaComDuasStrings } from '#modules/garantias/server/usina-de-teste.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ordemDeCampo, type OrdemDeTeste } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { db } = s.banco
const diego = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const lia = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
const hoje = diaAqui()
let os: OrdemDeTeste
let usina: { id: string; modulo: string; strings: string[] }

beforeAll(async () => {
  usina = await usinaComDuasStrings(s.banco, s.executar)
  os = await ordemDeCampo(db, [diego.id], { titulo: 'Limpeza comercial' })
  await sql`update ordens.ordens set tipo = 'limpeza', usina_id = ${usina.id} where id = ${os.id}`.execute(db)
  for (const posicao of [1, 2])
    await sql`
      insert into garantias.instalacoes (id, usina_id, string_id, posicao, item_id, serie, instalada_em, instalada_por)
      values (
        ${uuidv7()}, ${usina.id}, ${usina.strings[0]}, ${posicao}, ${usina.modulo}, ${`FICA-${posicao}`},
        '2026-03-02T12:00:00Z', ${diego.id}
      )
    `.execute(db)
})

const pagina = async (): Promise<string> => {
  const { corpo } = await lia.chamar(linksDaOrdem.criar, { params: { id: os.id }, body: { escopo: 'cliente_ver' } })
  return (await fetch(`${casa.url}${new URL(corpo.data?.endereco ?? '').pathname}`)).text()
}
async function concluir(): Promise<void> {
  await diego('GET', '/api/campo/dia')
  const agora = new Date().toISOString()
  const atos = [
    { tipo: 'responder', dados: { item_id: os.apr, valor: 'sim' } },
    { tipo: 'iniciar', dados: {} },
    { tipo: 'responder', dados: { item_id: os.medida, valor: '12', ressalva: 'Malha de terra solta' } },
    { tipo: 'fotografar', dados: { vaga_id: os.antes, sha256: 'c'.repeat(64), tirada_em: agora } },
    { tipo: 'fotografar', dados: { vaga_id: os.depois, sha256: 'd'.repeat(64), tirada_em: agora } },
    { tipo: 'concluir', dados: { sem_assinatura: 'Cliente ausente' } },
  ].map((a, i) => ({
    ...a,
    id: uuidv7(),
    ordem_id: os.id,
    ciclo: 1,
    seq: i + 1,
    ocorrido_em: agora,
    lugar: { recusa: 'sem sinal' },
  }))
  const r = await diego('POST', '/api/campo/atos', { aparelho: uuidv7(), enviado_em: agora, atos })
  expect(r.corpo.data.resultados.filter((x: { resultado: string }) => x.resultado !== 'aceito')).toEqual([])
}
const ler = async (dias: readonly number[], kwh: number) => {
  for (const d of dias)
    await sql`
      insert into usinas.leituras (usina_id, dia, fonte, kwh) values (${usina.id}, ${somarDias(hoje, d)}, 'mao', ${kwh})
    `.execute(db)
}
const limpezaDa = async () => (await lia.chamar(ordens.obter, { params: { id: os.id } })).corpo.data?.limpeza

describe('[S2.3] what a customer keeps after the visit', () => {
  it('is not there before the conclusion; the page then shows who comes and the vehicle', async () => {
    await ler([-8, -7, -6, -5, -4, -3, -2, -1, 0], 40)
    const veiculo = uuidv7()
    await sql`insert into equipes.veiculos (id, nome, tipo, placa) values (${veiculo}, 'Van', 'van', 'ABC1D23')`.execute(
      db,
    )
    await sql`
      update equipes.equipes
      set veiculo_id = ${veiculo}
      where id = (select equipe_id from ordens.ordens where id = ${os.id})
    `.execute(db)
    await sql`update cad.usuarios set foto = ${`/api/fotos/${'a'.repeat(32)}.jpg`} where id = ${diego.id}`.execute(db)
    const texto = await pagina()
    expect(texto).toContain(`src="/api/fotos/${'a'.repeat(32)}.jpg" alt="Foto de Pessoa"`)
    expect(texto).toContain('Veículo de placa ABC1D23')
    for (const titulo of ['Garantia', 'Próxima visita', 'módulos limpos']) expect(texto).not.toContain(titulo)
    expect(await limpezaDa()).toBeNull()
  })

  it('says when a crew that left arrives, by how far it was', async () => {
    const outra = await ordemDeCampo(db, [diego.id])
    const { corpo } = await lia.chamar(linksDaOrdem.criar, {
      params: { id: outra.id },
      body: { escopo: 'cliente_ver' },
    })
    const abrir = async () => (await fetch(`${casa.url}${new URL(corpo.data?.endereco ?? '').pathname}`)).text()
    await diego('GET', '/api/campo/dia')
    const agora = new Date().toISOString()
    const sair = { id: uuidv7(), ordem_id: outra.id, tipo: 'deslocar', dados: {}, ciclo: 1, seq: 1, ocorrido_em: agora }
    const r = await diego('POST', '/api/campo/atos', {
      aparelho: uuidv7(),
      enviado_em: agora,
      atos: [{ ...sair, lugar: { lat: -22.99, lon: -47.06, precisao_m: 20 } }],
    })
    expect(r.corpo.data.resultados[0].resultado).toBe('aceito')
    expect(await abrir()).toMatch(/Chega entre \d\d:\d\d e \d\d:\d\d/)
    await sql`update ordens.apontamentos set anulado_em = now() where ordem_id = ${outra.id}`.execute(db)
  })

  it('is the warranty of the plant by model, the next visit, and the energy around a cleaning', async () => {
    await concluir()
    expect(await limpezaDa()).toEqual({ antes_kwh: 40, antes_dias: 7, depois_kwh: null, depois_dias: 0 })
    expect(await pagina()).not.toContain('módulos limpos')

    await ler([1, 2, 3, 8], 45.2)
    const outra = await ordemDeCampo(db, [], { titulo: 'Preventiva semestral' })
    await sql`
      update ordens.ordens
      set contato_id = (select contato_id from ordens.ordens where id = ${os.id}), usina_id = ${usina.id},
        agendada_de = now() + interval '10 days', agendada_ate = now() + interval '10 days 2 hours'
      where id = ${outra.id}
    `.execute(db)
    expect(await limpezaDa()).toEqual({ antes_kwh: 40, antes_dias: 7, depois_kwh: 45.2, depois_dias: 3 })
    const texto = await pagina()
    expect(texto).toContain('2 unidades')
    expect(texto).toContain('produto até 02/03/2038, desempenho até 02/03/2051')
    expect(texto).toContain(`Preventiva semestral, em ${diaBr(somarDias(hoje, 10))}`)
    expect(texto).toContain('13 % a mais por dia')
  })

  it('names the day of a contract where no visit is scheduled', async () => {
    await sql`
      update ordens.ordens set agendada_de = now() - interval '3 hours', agendada_ate = now() - interval '1 hour'
      where titulo = 'Preventiva semestral'
    `.execute(db)
    const servico = uuidv7()
    await sql`insert into catalogo.itens (id, tipo, marca, modelo) values (${servico}, 'servico', '', 'Preventiva')`.execute(
      db,
    )
    await sql`insert into ordens.servicos (item_id, tipo, duracao_min) values (${servico}, 'preventiva', 60)`.execute(
      db,
    )
    await sql`
      insert into ordens.recorrencias (id, contato_id, usina_id, servico_id, titulo, cada_meses, proxima)
      select ${uuidv7()}, contato_id, usina_id, ${servico}, 'Limpeza anual', 12, ${somarDias(hoje, 90)}
      from ordens.ordens
      where id = ${os.id}
    `.execute(db)
    expect(await pagina()).toContain(`Limpeza anual, prevista para ${diaBr(somarDias(hoje, 90))}`)
  })
})

it('gives the phone what was done at the plant before', async () => {
  const nova = await ordemDeCampo(db, [diego.id])
  await sql`update ordens.ordens set usina_id = ${usina.id} where id = ${nova.id}`.execute(db)
  const dia = (await diego('GET', '/api/campo/dia')).corpo.data as {
    ordens: { id: string; historico: { numero: number; titulo: string; ressalvas: string[] }[] }[]
  }
  const anteriores = dia.ordens.find((o) => o.id === nova.id)?.historico
  expect(anteriores).toMatchObject([
    { numero: os.numero, titulo: 'Limpeza comercial', ressalvas: ['Malha de terra solta'], pecas: [] },
  ])
})
