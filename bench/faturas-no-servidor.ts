import { setTimeout as esperar } from 'node:timers/promises'
import { comPix, membroDeTeste, planilhaDeContas, subirContas } from '#tests/suporte/faturas.ts'
import { sugerirVencimento } from '#modules/faturas/regras/vencimento.ts'
import { diaAqui } from '#kit/aqui.ts'
import { criarExecutor } from '#platform/eventos/unidade.ts'
import { abrirBanco } from '#platform/postgres/banco.ts'
import type { Casa } from './casa.ts'
import { emLaco } from './medir.ts'
import { resultado, type Prova } from './resultado.ts'

const QUANTAS = 1000
const CHAMADORES = 4
const LISTA = '/api/chat/conversas?status=ativa&limit=20'
const MES = diaAqui().slice(0, 7)

interface LoteLido {
  id: string
  versao: number
  situacao: string
  emitidas: number
  desenhadas: number
  entradas: { lendo: number }
  somas: { cobranca_centavos: number }
}

/** A thousand members, each with one unit and a bill of the month. */
async function comMembros(casa: Casa): Promise<string> {
  const banco = abrirBanco({ url: casa.urlDoBanco })
  const s = { banco, executar: criarExecutor(banco, () => {}) }
  try {
    await comPix(s)
    const ucs = Array.from({ length: QUANTAS }, (_, n) => `95${String(n).padStart(6, '0')}`)
    // one after the other: the register has no gap
    for (const [n, uc] of ucs.entries()) {
      if (n % 250 === 0) casa.dizer(`  ${n} de ${QUANTAS} membros`)
      await membroDeTeste(s, { nome: `Membro de medida ${uc}`, uc })
    }
    const mes = `${MES.slice(5)}/${MES.slice(0, 4)}`
    return planilhaDeContas(ucs.map((uc, n) => ({ uc, mes, consumo: 600 + n, compensada: 600, total: '123,91' })))
  } finally {
    await banco.fechar()
  }
}

/**
 * A batch of 1,000 invoices on the running server: approved, computed, numbered, drawn and queued, with its progress, while
 * callers read the list of conversations; the same list alone before it.
 */
export const faturasNoServidor: Prova = async (casa) => {
  const clientes = casa.clientes(CHAMADORES)
  const [pedinte] = casa.clientes(1)
  if (!pedinte) throw new Error('a client')
  const lerLista = clientes.map((c) => () => c.exigir('GET', LISTA))
  const chamar = async (metodo: string, caminho: string, corpo?: object): Promise<LoteLido> => {
    const r = await pedinte.exigir(metodo, `/api/faturas/lotes${caminho}`, corpo && JSON.stringify(corpo))
    return (JSON.parse(r.toString('utf8')) as { data: LoteLido }).data
  }
  try {
    const corpo = await comMembros(casa)
    const { id } = await chamar('POST', '', {
      competencia: MES,
      vencimento_em: sugerirVencimento(diaAqui()),
      plano: null,
    })
    const subida = await subirContas({ url: casa.url }, casa.token, id, { nome: 'medida.csv', corpo })
    if (subida.status !== 200) throw new Error(JSON.stringify(subida.corpo))
    const lerLote = () => chamar('GET', `/${id}`)
    while ((await lerLote()).entradas.lendo > 0) await esperar(200)
    await chamar('POST', `/${id}/pedir-aprovacao`, { versao: (await lerLote()).versao })
    // another person built it: the demonstration has more people than the administrator
    await casa.sql(
      `update faturas.lotes set montado_por = u.id, pedida_por = u.id
       from (select id from cad.usuarios where id <> $2 order by id limit 1) u
       where lotes.id = $1`,
      [id, casa.usuarioId],
    )
    const sozinha = await emLaco(lerLista, { segundos: 10 })
    const { versao, somas } = await lerLote()
    const inicio = performance.now()
    let segundos = 0
    const emitir = async () => {
      await chamar('POST', `/${id}/aprovar`, { versao, soma_centavos: somas.cobranca_centavos })
      for (let dito = 0; ; await esperar(250)) {
        const l = await lerLote()
        if (l.desenhadas >= dito + 200) casa.dizer(`  ${(dito = l.desenhadas)} de ${l.emitidas} desenhadas`)
        if (l.situacao !== 'aprovado') break
      }
      segundos = (performance.now() - inicio) / 1000
    }
    const [durante] = await Promise.all([
      emLaco(lerLista, { segundos: 600, aquecer: 0, acabou: () => segundos > 0 }),
      emitir(),
    ])
    // between 08 and 20 h the queue already sends: each has one row, whatever its state
    const [feitas] = await casa.sql<{ n: number }>('select count(*)::int as n from faturas.envios where lote_id = $1', [
      id,
    ])
    return [
      resultado('faturas.servidor', segundos, 's', { goal: '< 60', ok: (v) => v < 60 }),
      resultado('faturas.na-fila', Number(feitas?.n), '', { goal: `${QUANTAS}`, ok: (v) => v === QUANTAS }),
      resultado('faturas.lista.p50', durante.p50, 'ms', { floor: sozinha.p50 }),
      resultado('faturas.lista.p99', durante.p99, 'ms', {
        floor: sozinha.p99,
        goal: '≤ 1.5 ×',
        ok: (razao) => razao <= 1.5,
      }),
    ]
  } finally {
    for (const c of [...clientes, pedinte]) c.fechar()
  }
}
