import { setTimeout as esperar } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { sorte } from '#server/seed/sorte.ts'
import { ADMIN, encerrar, entrarNa } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { ate, guardarProcessos, pastaDeDados, perguntar, portaLivre } from './suporte.ts'

const pasta = pastaDeDados()
const guardar = guardarProcessos()
const CLIENTES = 8
/** A minute when cases are searched for; a few seconds in every run. */
const MISTURA_S = CASOS >= 1000 ? 60 : 6
const hoje = new Date().toISOString().slice(0, 10)

it(`[S1.7] a mix of ${CLIENTES} clients with kill -9 of the server and its database loses nothing and breaks no rule (P17)`, async () => {
  const porta = await portaLivre()
  const env = { DATA_DIR: pasta, PORT: String(porta), ...ADMIN }
  let servidor = guardar(subirProcesso(env))
  const url = await servidor.url
  const chamar = await entrarNa(url)

  const local = async (nome: string) =>
    (await chamar('POST', '/api/estoque/locais', { nome, tipo: 'almoxarifado' })).corpo.data?.id
  const lugares = [await local('Campinas'), await local('Sorocaba')]
  const virtuais = await perguntar<{ id: string; tipo: string }>(
    pasta,
    'select id, tipo from estoque.locais where not fisico',
  )
  const virtual = (tipo: string) => virtuais.find((l) => l.tipo === tipo)?.id
  const itens: (string | undefined)[] = []
  for (let n = 0; n < 4; n++)
    itens.push(
      (
        await chamar('POST', '/api/estoque/materiais', {
          codigo: `MIX-${n}`,
          unidade: 'UN',
          rastreio: 'nenhum',
          item: { tipo: 'outro', modelo: `Peça ${n}` },
        })
      ).corpo.data?.id,
    )

  const contadora = uuidv7()
  const email = `${contadora}@girassol.test`
  await perguntar(
    pasta,
    `
    insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    select '${contadora}', '${email}', encrypted_password, now() from auth.users where email = '${ADMIN.ADMIN_EMAIL}';
    insert into cad.usuarios (id, nome, email) values ('${contadora}', 'Quem conta', '${email}');
    insert into cad.membros (id, usuario_id, departamento, papel) values (uuidv7(), '${contadora}', 'est', 'operador');
  `,
  )
  const daContadora = await entrarNa(url, email)

  /** id by the request that made it: each is sent once more at the end. */
  const aceitos = new Map<string, { caminho: string; corpo: object }>()
  const reservas = new Set<string>()
  const respostas = new Map<number, number>()
  let contagens = 0
  let fim = false
  /** The answer of the last try counts: a client that lost one sends the same key again. */
  const insistir = async (fazer: () => ReturnType<typeof chamar>): ReturnType<typeof chamar> => {
    for (let vez = 0; ; vez++) {
      const r = await fazer().catch(() => ({ status: 0, corpo: { data: undefined } }))
      respostas.set(r.status, (respostas.get(r.status) ?? 0) + 1)
      if ((r.status !== 0 && r.status !== 503 && r.status !== 429) || vez === 60) return r
      await esperar(150)
    }
  }
  /** A count of a place while it moves: blind, by another person, approved by the administrator. */
  const contagem = async (local: string | undefined, acaso: () => number) => {
    const inventario = {
      titulo: 'Mistura',
      locais: [local],
      modo: 'fotografia',
      responsavel_id: contadora,
      contadores: [contadora],
      tolerancia_pct: 100,
      tolerancia_centavos: 1e6,
      motivo_centavos: 1e6,
    }
    const id = (await insistir(() => chamar('POST', '/api/inventarios', inventario))).corpo.data?.id
    const ato = (qual: string) => insistir(() => chamar('POST', `/api/inventarios/${id}/${qual}`, {}))
    if (!id || (await ato('iniciar')).status !== 200) return
    const folha = (await insistir(() => daContadora('GET', `/api/inventarios/${id}/folha`))).corpo.data
    for (const { linha_id } of (folha?.['posicoes'] ?? []) as { linha_id: string }[]) {
      const agora = new Date().toISOString()
      const corpo = { chave: uuidv7(), linha_id, quantidade: String(Math.floor(acaso() * 40)), enviado_em: agora }
      await insistir(() => daContadora('POST', `/api/inventarios/${id}/folha`, { ...corpo, contado_em: agora }))
    }
    await ato('revisar')
    if ((await ato('aprovar')).status === 200) contagens += 1
    else await insistir(() => chamar('POST', `/api/inventarios/${id}/cancelar`, { motivo: 'o livro andou' }))
  }
  const cliente = async (k: number) => {
    const acaso = sorte(SEMENTE + k)
    const um = <T>(lista: readonly T[]): T | undefined => lista[Math.floor(acaso() * lista.length)]
    while (!fim) {
      const lugar = um(lugares)
      if (k === 0 && (contagens === 0 || acaso() < 0.2)) await contagem(lugar, acaso)
      if (acaso() < 0.15) {
        const corpo = {
          chave: uuidv7(),
          local_id: lugar,
          quantidade: String(1 + Math.floor(acaso() * 5)),
          para: 'Mistura',
        }
        const caminho = `/api/estoque/materiais/${um(itens)}/reservas`
        const r = await insistir(() => chamar('POST', caminho, corpo))
        if (r.status === 200 && r.corpo.data) reservas.add(r.corpo.data.id)
        continue
      }
      const tipo = um(['entrada', 'entrada', 'saida', 'transferencia', 'devolucao'])
      const vai = {
        entrada: { de: virtual('fornecedor'), para: lugar },
        saida: { de: lugar, para: virtual('consumo') },
        transferencia: { de: lugar, para: lugares.find((l) => l !== lugar) },
        devolucao: { de: virtual('consumo'), para: lugar },
      }[tipo ?? 'entrada']
      const linhas = [...new Set([um(itens), um(itens)])].map((item_id) => ({
        item_id,
        quantidade: String(1 + Math.floor(acaso() * 9)),
        ...(tipo === 'entrada' ? { valor_centavos: Math.floor(acaso() * 9999) } : {}),
      }))
      const corpo = { chave: uuidv7(), tipo, ocorrido_em: hoje, motivo: 'mistura', ...vai, linhas }
      const caminho = '/api/estoque/movimentos'
      const r = await insistir(() => chamar('POST', caminho, corpo))
      if (r.status === 200 && r.corpo.data) aceitos.set(r.corpo.data.id, { caminho, corpo })
    }
  }
  const todos = Array.from({ length: CLIENTES }, (_, k) => cliente(k))
  for (let queda = 0; queda < (MISTURA_S > 20 ? 3 : 1); queda++) {
    await esperar((MISTURA_S * 1000) / 4)
    // the server starts it again, and answers 503 until then
    const caido = postgresDa(pasta)?.pid ?? 0
    process.kill(caido, 'SIGKILL')
    const voltou = async () =>
      postgresDa(pasta)?.pid !== caido &&
      (await chamar('GET', '/api/estoque/locais').then(
        (r) => r.status === 200,
        () => false,
      ))
    expect(await ate(voltou, 60_000), servidor.erros()).toBe(true)
    await esperar((MISTURA_S * 1000) / 4)
    servidor.sinal('SIGKILL')
    await servidor.fim
    servidor = guardar(subirProcesso(env))
    await servidor.url
  }
  await esperar((MISTURA_S * 1000) / 2)
  fim = true
  await Promise.all(todos)

  console.log(
    `    ${aceitos.size} movements, ${reservas.size} reservations, ${contagens} counts; answers ${JSON.stringify([...respostas])}; seed ${SEMENTE}`,
  )
  expect([...respostas.keys()].filter((x) => x >= 500 && x !== 503)).toEqual([])
  expect(aceitos.size).toBeGreaterThan(20)
  const gravados = await perguntar<{ id: string }>(pasta, 'select id from estoque.movimentos')
  const ids = new Set(gravados.map((g) => g.id))
  expect([...aceitos.keys()].filter((id) => !ids.has(id))).toEqual([])
  expect(reservas.size).toBeGreaterThan(0)
  expect(contagens).toBeGreaterThan(0)
  const [guardadas] = await perguntar<{ n: number }>(
    pasta,
    `select count(*)::int as n from estoque.reservas where id = any ('{${[...reservas].join(',')}}'::uuid[])`,
  )
  expect(guardadas?.n).toBe(reservas.size)
  // whatever was answered, each once more: the same movement, and nothing moves
  for (const [id, { caminho, corpo }] of [...aceitos].slice(-60)) {
    const r = await insistir(() => chamar('POST', caminho, corpo))
    expect(r.corpo.data).toEqual({ id, repetido: true })
  }
  const depois = await perguntar<{ id: string }>(pasta, 'select id from estoque.movimentos')
  expect(depois).toHaveLength(gravados.length)
  expect((await chamar('POST', '/api/estoque/painel/conferir', {})).status).toBe(200)
  const [saude] = await perguntar<{ conferidas: number; violacoes: number }>(
    pasta,
    `select sum((r ->> 'conferidas')::int)::int as conferidas, sum((r ->> 'violacoes')::int)::int as violacoes
      from (select resultado from estoque.conferencias order by comecou_em desc limit 1) c, jsonb_array_elements(resultado) r`,
  )
  expect(saude?.conferidas).toBeGreaterThan(10)
  expect(saude?.violacoes).toBe(0)
  expect((await encerrar(servidor)).codigo).toBe(0)
})
