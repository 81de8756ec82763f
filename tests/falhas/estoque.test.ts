import { setTimeout as esperar } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { sorte } from '#server/seed/sorte.ts'
import { ADMIN, encerrar, entrarNa } from '#tests/suporte/casa.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { guardarProcessos, pastaDeDados, perguntar, portaLivre } from './suporte.ts'

const pasta = pastaDeDados()
const guardar = guardarProcessos()
const CLIENTES = 8
/** A minute when cases are searched for; a few seconds in every run. */
const MISTURA_S = CASOS >= 1000 ? 60 : 6
const hoje = new Date().toISOString().slice(0, 10)

it(`[S1.7] a mix of ${CLIENTES} clients with kill -9 of the server loses nothing and breaks no rule (P17)`, async () => {
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

  const aceitos = new Set<string>()
  const respostas = new Map<number, number>()
  let fim = false
  const cliente = async (k: number) => {
    const acaso = sorte(SEMENTE + k)
    const um = <T>(lista: readonly T[]): T | undefined => lista[Math.floor(acaso() * lista.length)]
    while (!fim) {
      const lugar = um(lugares)
      const tipo = um(['entrada', 'entrada', 'saida', 'transferencia', 'devolucao'])
      const caminho = {
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
      const corpo = { chave: uuidv7(), tipo, ocorrido_em: hoje, motivo: 'mistura', ...caminho, linhas }
      // the answer of the last try counts: a client that lost one sends the same key again
      for (let vez = 0; vez < 60; vez++) {
        const r = await chamar('POST', '/api/estoque/movimentos', corpo).catch(() => ({
          status: 0,
          corpo: { data: undefined },
        }))
        respostas.set(r.status, (respostas.get(r.status) ?? 0) + 1)
        if (r.status === 200 && r.corpo.data) aceitos.add(r.corpo.data.id)
        if (r.status !== 0 && r.status !== 503 && r.status !== 429) break
        await esperar(150)
      }
    }
  }
  const todos = Array.from({ length: CLIENTES }, (_, k) => cliente(k))
  for (let queda = 0; queda < (MISTURA_S > 20 ? 3 : 1); queda++) {
    await esperar((MISTURA_S * 1000) / 2)
    servidor.sinal('SIGKILL')
    await servidor.fim
    servidor = guardar(subirProcesso(env))
    await servidor.url
  }
  await esperar((MISTURA_S * 1000) / 2)
  fim = true
  await Promise.all(todos)

  console.log(`    ${aceitos.size} movements; answers ${JSON.stringify([...respostas])}; seed ${SEMENTE}`)
  expect([...respostas.keys()].filter((x) => x >= 500 && x !== 503)).toEqual([])
  expect(aceitos.size).toBeGreaterThan(20)
  const gravados = await perguntar<{ id: string }>(pasta, 'select id from estoque.movimentos')
  const ids = new Set(gravados.map((g) => g.id))
  expect([...aceitos].filter((id) => !ids.has(id))).toEqual([])
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
