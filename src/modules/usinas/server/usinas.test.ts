import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { criarExecutor, sistema, type Autor, type Executar } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { novaUsina } from '../contract/usinas.ts'
import { decidirQuarentena, gravarLeituras, lancarDia } from './comandos/leituras.ts'
import { fecharMes, lancarMes, registrarInjecao } from './comandos/meses.ts'
import { aceitarVersao, criarVersao, descartarVersao, pedirVersao, recusarVersao } from './comandos/rateios.ts'
import { criarUsina } from './comandos/usinas.ts'
import { leiturasDoMes, mesesDaUsina } from './consultas/meses.ts'
import { rateioEm } from './consultas/rateio-em.ts'
import { usinaPorId } from './consultas/usinas.ts'

let banco: Banco
let executar: Executar
let distribuidora = ''
let ana: Autor
let rui: Autor

beforeAll(async () => {
  banco = await bancoDeTeste()
  executar = criarExecutor(banco, () => {})
  const { rows } = await sql<{ id: string }>`
    select id
    from tarifas_publico.distribuidoras
    where nome = 'Enel SP'
  `.execute(banco.db)
  distribuidora = rows[0]?.id ?? ''
  ana = await pessoa('Ana')
  rui = await pessoa('Rui')
})

async function pessoa(nome: string): Promise<Autor> {
  const id = uuidv7()
  await sql`
    insert into cad.usuarios (id, nome, email)
    values (${id}, ${nome}, ${`${id}@exemplo.com`})
  `.execute(banco.db)
  return { usuario: { id } }
}

async function unidades(quantas: number, kwh = 1000): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < quantas; n++) {
    const [contato, unidade] = [uuidv7(), uuidv7()]
    await sql`
      insert into cad.contatos (id, nome)
      values (${contato}, ${`Cliente ${n}`})
    `.execute(banco.db)
    await sql`
      insert into cad.unidades_consumidoras (id, contato_id, campos)
      values (${unidade}, ${contato}, ${JSON.stringify({ uc_numero: `00${n}` })}::jsonb)
    `.execute(banco.db)
    await sql`
      insert into unidades.unidades (id, distribuidora_id, ligacao)
      values (${unidade}, ${distribuidora}, 'TRI')
    `.execute(banco.db)
    await sql`
      insert into unidades.consumos (unidade_id, mes, kwh)
      values (${unidade}, '2026-10-01', ${kwh})
    `.execute(banco.db)
    ids.push(unidade)
  }
  return ids
}

let vez = 0
const nova = (mais: Record<string, unknown> = {}) =>
  executar(ana, (u) =>
    criarUsina(
      u,
      novaUsina.parse({
        nome: `Usina ${++vez}`,
        distribuidora_id: distribuidora,
        kwp: 72,
        ca_kw: 75,
        modalidade: 'GERACAO_COMPARTILHADA',
        uf: 'SP',
        protocolo_em: '2024-03-10',
        ...mais,
      }),
    ),
  )
const porParte = (ids: readonly string[], partes: readonly number[]) => ({
  modo: 'percentual' as const,
  destino_id: null,
  motivo: null,
  competencia: '2026-10',
  linhas: ids.map((unidade_id, n) => ({ unidade_id, parte: partes[n] ?? 0 })),
})
async function emVigor(usina: string, ids: string[], partes: number[], pedida_em: string): Promise<string> {
  const v = await executar(ana, (u) => criarVersao(u, usina, porParte(ids, partes)))
  await executar(ana, (u) => pedirVersao(u, usina, v, { pedida_em, protocolo: 'P-1' }))
  return v
}

describe('sharing lists', () => {
  it('[S2.27] a change counts from its date, and the list before stays what it was', async () => {
    const [usina, ids] = [await nova(), await unidades(2)]
    await emVigor(usina, ids, [60, 40], '2026-01-05')
    await emVigor(usina, ids, [30, 70], '2026-06-10')
    const em = async (dia: string) => (await rateioEm(banco.db, usina, dia))?.linhas.map((l) => l.parte) ?? null
    expect(await em('2026-01-31')).toBe(null)
    expect(await em('2026-02-01')).toEqual([60, 40])
    expect(await em('2026-06-30')).toEqual([60, 40])
    expect(await em('2026-07-01')).toEqual([30, 70])
    const { rows } = await sql<{ parte: number; vigente_de: string; vigente_ate: string | null }>`
      select parte::float8 as parte, vigente_de::text as vigente_de, vigente_ate::text as vigente_ate
      from usinas_publico.rateios
      where usina_id = ${usina}
      order by vigente_de, ordem
    `.execute(banco.db)
    expect(rows).toEqual([
      { parte: 60, vigente_de: '2026-02-01', vigente_ate: '2026-06-30' },
      { parte: 40, vigente_de: '2026-02-01', vigente_ate: '2026-06-30' },
      { parte: 30, vigente_de: '2026-07-01', vigente_ate: null },
      { parte: 70, vigente_de: '2026-07-01', vigente_ate: null },
    ])
  })

  it('a created list is not valid until the protocol, and a discarded one never', async () => {
    const [usina, ids] = [await nova(), await unidades(1)]
    const v = await executar(ana, (u) => criarVersao(u, usina, porParte(ids, [100])))
    expect(await rateioEm(banco.db, usina, '2099-01-01')).toBe(null)
    await expect(executar(ana, (u) => criarVersao(u, usina, porParte(ids, [100])))).rejects.toThrow('não enviada')
    await executar(ana, (u) => descartarVersao(u, usina, v))
    await expect(
      executar(ana, (u) => pedirVersao(u, usina, v, { pedida_em: '2026-01-05', protocolo: 'P-2' })),
    ).rejects.toThrow('enviada ou descartada')
  })

  it('sums to exactly 100: the last line absorbs hundredths, more is refused with the difference', async () => {
    const [usina, ids] = [await nova(), await unidades(3)]
    await expect(executar(ana, (u) => criarVersao(u, usina, porParte(ids, [50, 30, 21.2])))).rejects.toThrow(
      'A soma é 101,20 %: tire 1,20 ponto',
    )
    await emVigor(usina, ids, [33.33, 33.33, 33.33], '2026-01-05')
    expect((await rateioEm(banco.db, usina, '2026-03-01'))?.linhas.map((l) => l.parte)).toEqual([33.33, 33.33, 33.34])
  })

  it('the database refuses what the commands never write', async () => {
    const [usina, ids] = [await nova(), await unidades(2)]
    const v = await emVigor(usina, ids, [60, 40], '2026-01-05')
    const tentar = (consulta: ReturnType<typeof sql>) => executar(sistema, (u) => consulta.execute(u.tx))
    await expect(tentar(sql`update usinas.rateios set parte = 50 where versao_id = ${v}`)).rejects.toThrow()
    await expect(tentar(sql`delete from usinas.rateios where versao_id = ${v}`)).rejects.toThrow()
    await expect(tentar(sql`delete from usinas.versoes where id = ${v}`)).rejects.toThrow()
    await expect(tentar(sql`update usinas.versoes set vigente_de = '2026-05-01' where id = ${v}`)).rejects.toThrow(
      'never changes',
    )
    await expect(tentar(sql`update usinas.versoes set protocolo = 'outro' where id = ${v}`)).rejects.toThrow()
    const mais = sql`
      insert into usinas.rateios (id, versao_id, usina_id, unidade_id, modo, parte, ordem, situacao)
      values (${uuidv7()}, ${v}, ${usina}, ${uuidv7()}, 'percentual', 1, 3, 'criada')
    `
    await expect(tentar(mais)).rejects.toThrow('never changes')
    const outra = uuidv7()
    const semSoma = executar(sistema, async (u) => {
      await sql`
        insert into usinas.versoes (id, usina_id, n, modo, linhas, classe_antes, classe_depois)
        values (${outra}, ${usina}, 9, 'percentual', 1, 'GD_II', 'GD_II')
      `.execute(u.tx)
      await sql`
        insert into usinas.rateios (id, versao_id, usina_id, unidade_id, modo, parte, ordem, situacao)
        values (${uuidv7()}, ${outra}, ${usina}, ${ids[0]}, 'percentual', 99.99, 1, 'criada')
      `.execute(u.tx)
    })
    await expect(semSoma).rejects.toThrow('sum to 100')
  })

  it('a refusal by the utility opens the list before again', async () => {
    const [usina, ids] = [await nova(), await unidades(2)]
    await emVigor(usina, ids, [60, 40], '2026-01-05')
    const v = await emVigor(usina, ids, [10, 90], '2026-06-10')
    await executar(ana, (u) => recusarVersao(u, usina, v, { respondida_em: '2026-06-20', motivo: 'falta assinatura' }))
    expect((await rateioEm(banco.db, usina, '2026-08-01'))?.linhas.map((l) => l.parte)).toEqual([60, 40])
  })

  it('a change of class waits for another person', async () => {
    const [usina, ids] = [await nova({ ca_kw: 800, kwp: 900 }), await unidades(5)]
    const v = await executar(ana, (u) => criarVersao(u, usina, porParte(ids, [40, 15, 15, 15, 15])))
    const pedir = () => executar(ana, (u) => pedirVersao(u, usina, v, { pedida_em: '2026-01-05', protocolo: 'P-9' }))
    await expect(pedir()).rejects.toThrow('falta o aceite')
    await expect(executar(ana, (u) => aceitarVersao(u, usina, v))).rejects.toThrow('outra pessoa')
    await executar(rui, (u) => aceitarVersao(u, usina, v))
    await pedir()
    expect((await usinaPorId(banco.db, usina)).classe_gd).toBe('GD_III')
  })

  it('refuses a unit of another utility and a date in the cycle of the request', async () => {
    const [usina, ids] = [await nova(), await unidades(2)]
    await sql`
      update unidades.unidades
      set distribuidora_id = (select id from tarifas_publico.distribuidoras where nome = 'Light')
      where id = ${ids[1]}
    `.execute(banco.db)
    await expect(executar(ana, (u) => criarVersao(u, usina, porParte(ids, [60, 40])))).rejects.toThrow(
      'de outra distribuidora',
    )
    const v = await executar(ana, (u) => criarVersao(u, usina, porParte(ids.slice(0, 1), [100])))
    const cedo = { pedida_em: '2026-02-05', protocolo: 'P-3', vigente_de: '2026-02-10' }
    await expect(executar(ana, (u) => pedirVersao(u, usina, v, cedo))).rejects.toThrow('a partir de 01/03/2026')
  })
})

describe('who may receive', () => {
  const comDocumento = async (ids: readonly string[], documentos: readonly string[]) => {
    for (const [n, id] of ids.entries())
      await sql`
        update cad.contatos
        set campos = campos || ${JSON.stringify({ documento: documentos[n] })}::jsonb
        where id = (select contato_id from cad.unidades_consumidoras where id = ${id})
      `.execute(banco.db)
  }
  const criar = (usina: string, ids: readonly string[], partes: readonly number[]) =>
    executar(ana, (u) => criarVersao(u, usina, porParte(ids, partes)))

  it('from a plant of remote self-consumption: units of the same holder, branches of a CNPJ included', async () => {
    const ids = await unidades(3)
    // a branch of the first one's company, and another company
    await comDocumento(ids, ['11222333000181', '11222333000262', '12345678000195'])
    const usina = await nova({ modalidade: 'AUTOCONSUMO_REMOTO', unidade_id: ids[0] })
    await expect(criar(usina, ids, [50, 30, 20])).rejects.toThrow('A unidade 002 é de outro titular')
    await criar(usina, ids.slice(0, 2), [60, 40])
  })

  it('from a plant of local self-consumption: its own unit alone', async () => {
    const ids = await unidades(2)
    const usina = await nova({ modalidade: 'AUTOCONSUMO_LOCAL', unidade_id: ids[0] })
    await expect(criar(usina, ids, [60, 40])).rejects.toThrow('A unidade 001 não é a da usina')
    await criar(usina, ids.slice(0, 1), [100])
  })
})

describe('readings', () => {
  const mes = async (usina: string, competencia: string) =>
    (await mesesDaUsina(banco.db, await usinaPorId(banco.db, usina), competencia, 1))[0]

  it('the same days read twice count once, and a person counts before cloud and file', async () => {
    const usina = await nova()
    const dias = [
      { dia: '2026-10-01', kwh: '200.5' },
      { dia: '2026-10-02', kwh: '0' },
      { dia: '2026-10-03', kwh: '210.25' },
    ]
    const csv = () =>
      executar(sistema, async (u) =>
        gravarLeituras(u, await usinaPorId(u.tx, usina), { fonte: 'csv', origem: 'NE=1' }, dias),
      )
    await csv()
    await csv()
    expect(await mes(usina, '2026-10')).toMatchObject({ gerado_kwh: 410.75, dias_lidos: 3, gerado_de: 'dias' })
    await executar(sistema, async (u) =>
      gravarLeituras(u, await usinaPorId(u.tx, usina), { fonte: 'nuvem', origem: 'growatt:7' }, [
        { dia: '2026-10-03', kwh: '211' },
      ]),
    )
    expect(await mes(usina, '2026-10')).toMatchObject({ gerado_kwh: 411.5, dias_lidos: 3 })
    await executar(ana, (u) => lancarDia(u, usina, { dia: '2026-10-03', kwh: 100 }))
    expect(await mes(usina, '2026-10')).toMatchObject({ gerado_kwh: 300.5 })
    expect((await leiturasDoMes(banco.db, usina, '2026-10')).filter((l) => l.vale).map((l) => l.kwh)).toEqual([
      200.5, 0, 100,
    ])
  })

  it('what is negative or above 12 × kWp waits in quarantine, out of the sum, until a person decides', async () => {
    const usina = await nova({ kwp: 10, ca_kw: 10 })
    await executar(sistema, async (u) =>
      gravarLeituras(u, await usinaPorId(u.tx, usina), { fonte: 'csv', origem: 'x' }, [
        { dia: '2026-10-01', kwh: '120' },
        { dia: '2026-10-02', kwh: '120.001' },
        { dia: '2026-10-03', kwh: '-0.2' },
      ]),
    )
    expect(await mes(usina, '2026-10')).toMatchObject({ gerado_kwh: 120, dias_lidos: 1, em_quarentena: 2 })
    const decidir = (dia: string, aceitar: boolean) =>
      executar(ana, (u) => decidirQuarentena(u, usina, { dia, fonte: 'csv', origem: 'x', aceitar }))
    await expect(decidir('2026-10-03', true)).rejects.toThrow('negativa')
    await decidir('2026-10-03', false)
    await decidir('2026-10-02', true)
    expect(await mes(usina, '2026-10')).toMatchObject({ gerado_kwh: 240.001, em_quarentena: 0 })
  })

  it('a closed month and the list in force in it do not change', async () => {
    const [usina, ids] = [await nova(), await unidades(1)]
    const v = await emVigor(usina, ids, [100], '2026-08-05')
    await executar(ana, (u) => lancarMes(u, usina, '2026-10', { gerado_kwh: 8000 }))
    const fechar = async () => {
      const m = await mes(usina, '2026-10')
      await executar(ana, (u) => fecharMes(u, usina, '2026-10', m?.versao ?? 0))
    }
    await expect(fechar()).rejects.toThrow('Falta a energia injetada')
    await executar(ana, (u) => lancarMes(u, usina, '2026-10', { injetado_kwh: 7900.5 }))
    await fechar()
    await expect(executar(ana, (u) => lancarDia(u, usina, { dia: '2026-10-05', kwh: 1 }))).rejects.toThrow('fechado')
    await expect(executar(ana, (u) => lancarMes(u, usina, '2026-10', { gerado_kwh: 1 }))).rejects.toThrow('fechado')
    const recusa = { respondida_em: '2026-11-02', motivo: 'tarde demais' }
    await expect(executar(ana, (u) => recusarVersao(u, usina, v, recusa))).rejects.toThrow('month is closed')
    const w = await executar(ana, (u) => criarVersao(u, usina, porParte(ids, [100])))
    const tarde = { pedida_em: '2026-09-05', protocolo: 'P-4' }
    await expect(executar(ana, (u) => pedirVersao(u, usina, w, tarde))).rejects.toThrow('month is closed')
    await executar(ana, (u) => pedirVersao(u, usina, w, { pedida_em: '2026-10-20', protocolo: 'P-4' }))
    expect((await rateioEm(banco.db, usina, '2026-10-31'))?.versao_id).toBe(v)
  })

  it('the bill states the injected energy once, and a person does not replace it', async () => {
    const usina = await nova()
    await executar(ana, (u) => lancarMes(u, usina, '2026-10', { injetado_kwh: 100 }))
    const { rows } = await sql<{ id: string }>`
      with c as (
        insert into cad.contatos (id, nome) values (uuidv7(), 'Titular') returning id
      )
      insert into contas.contas (id, contato_id, sha256, caminho, nome, mime, tamanho)
      select uuidv7(), id, repeat('a', 64), 'x', 'x', 'application/pdf', 1
      from c
      returning id
    `.execute(banco.db)
    const conta = { usinaId: usina, competencia: '2026-10', kwh: 8200, contaId: rows[0]?.id ?? '' }
    await executar(sistema, (u) => registrarInjecao(u, conta))
    const antes = await mes(usina, '2026-10')
    await executar(sistema, (u) => registrarInjecao(u, conta))
    expect(await mes(usina, '2026-10')).toEqual(antes)
    expect(antes).toMatchObject({ injetado_kwh: 8200, injetado_de: 'conta' })
    await expect(executar(ana, (u) => lancarMes(u, usina, '2026-10', { injetado_kwh: 9 }))).rejects.toThrow('da conta')
  })

  it('low PR opens one alert, and a better month ends it', async () => {
    const usina = await nova({ entrou_em: '2025-01-01' })
    for (const m of ['2026-09', '2026-10']) await executar(ana, (u) => lancarMes(u, usina, m, { gerado_kwh: 5000 }))
    const abertos = async () => (await usinaPorId(banco.db, usina)).alertas.map((a) => a.tipo)
    expect(await abertos()).toEqual(['pr_baixo'])
    await executar(ana, (u) => lancarMes(u, usina, '2026-10', { gerado_kwh: 8000 }))
    expect(await abertos()).toEqual([])
  })
})
