import { anunciarEscrita } from '#modules/chat/presenca/web/anunciar.ts'
import { carregarAntigas } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { filtrosPadrao } from '#modules/chat/lista/web/dados/filtros.ts'
import type { Envio } from '#modules/chat/envio/web/fila.ts'
import { prioridades, statusDaConversa } from '#modules/chat/nucleo/tipos.ts'
import type { Sorteio } from '../sorteio.ts'
import type { Mao } from './mao.ts'

type Ato = (m: Mao, s: Sorteio) => Promise<unknown> | void

let escritas = 0
const envio = (m: Mao, conversa_id: string, conteudo: string, privada: boolean): Envio => ({
  id_cliente: crypto.randomUUID(),
  conversa_id,
  autor_nome: m.eu.nome,
  corpo: { conteudo, tipo: 'text', privada },
  citada: null,
  estado: 'enviando',
  erro: null,
  criado_em: new Date().toISOString(),
})
/** Shows the waiting conversations, for an attendant without an open one. */
export const procurar = (m: Mao) => m.filtrar({ ...filtrosPadrao, aba: 'aguardando' })
const abreOutra = (m: Mao, s: Sorteio) => (m.linhas.length === 0 ? procurar(m) : m.abrir(s.de(m.linhas)?.id ?? m.id))
const responde = (m: Mao) => (m.aberta && m.aberta.pode.responder && m.aberta.status !== 'finalizada' ? m.aberta : null)
const aberta = (m: Mao) => (responde(m) ? m.aberta : null)

async function escrever(m: Mao, s: Sorteio, marca: string, privada: boolean): Promise<void> {
  const c = responde(m)
  if (!c) return abreOutra(m, s)
  if (!privada) anunciarEscrita(c.id)
  await m.carteiro.enviar(envio(m, c.id, `${marca}${m.eu.nome.replace(/\D/g, '')}-${++escritas}.`, privada))
}

/** Acts of an attendant, each with its relative frequency. */
const ATOS: readonly [string, number, Ato][] = [
  ['abrir', 22, abreOutra],
  ['responder', 36, (m, s) => escrever(m, s, 'R', false)],
  ['anotar', 5, (m, s) => escrever(m, s, 'N', true)],
  ['digitar', 5, (m) => void (responde(m) && anunciarEscrita(m.id ?? ''))],
  [
    'assumir',
    6,
    async (m) => {
      const c = aberta(m)
      if (c) await m.acoes.assumir(c)
    },
  ],
  [
    'desatribuir',
    2,
    async (m) => {
      const c = aberta(m)
      if (c?.atribuida_para) await m.acoes.desatribuir(c)
    },
  ],
  [
    'priorizar',
    3,
    async (m, s) => {
      const c = aberta(m)
      if (c) await m.acoes.priorizar(c, s.de(prioridades) ?? 'normal')
    },
  ],
  [
    'etiquetar',
    2,
    async (m, s) => {
      const c = aberta(m)
      if (c) await m.acoes.etiquetar(c, s.chance(0.5) ? ['obra'] : [])
    },
  ],
  [
    'finalizar',
    5,
    async (m) => {
      const c = aberta(m)
      if (c) await m.acoes.finalizar(c, 'Resolvido', null)
    },
  ],
  [
    'reabrir',
    3,
    async (m) => {
      if (m.aberta?.status === 'finalizada' && m.aberta.pode.responder) await m.acoes.reabrir(m.aberta)
    },
  ],
  [
    'naoLida',
    2,
    async (m) => {
      const c = m.aberta
      if (c && (await m.acoes.deixarNaoLida(c))) m.abrir(null)
    },
  ],
  ['antigas', 3, () => carregarAntigas()],
  ['maisLinhas', 2, (m) => (m.haMais ? m.maisLinhas() : undefined)],
  ['fechar', 1, (m) => m.abrir(null)],
  [
    'aba',
    6,
    (m, s) =>
      m.filtrar({
        ...filtrosPadrao,
        aba: s.chance(0.55) ? 'ativa' : (s.de(statusDaConversa) ?? 'ativa'),
        minhas: s.chance(0.15),
        naoLidas: s.chance(0.1),
        ordem: s.chance(0.15) ? 'espera' : 'recente',
      }),
  ],
]
const TOTAL = ATOS.reduce((soma, [, peso]) => soma + peso, 0)

export function sortearAto(s: Sorteio): readonly [string, Ato] {
  let n = s.um() * TOTAL
  for (const [nome, peso, ato] of ATOS) if ((n -= peso) < 0) return [nome, ato]
  return ['abrir', abreOutra]
}
