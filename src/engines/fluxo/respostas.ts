import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { lerCnpj, lerCpf } from './documentos.ts'
import { momentoLocal } from './calendario.ts'
import type { Entrada, Valor } from './estado.ts'
import { cortar, lerNumero, simples } from './texto.ts'
import type { NoDe, TipoDeResposta } from './tipos.ts'

type Dada = Extract<Entrada, { tipo: 'mensagem' }>
type Pergunta = NoDe<'pergunta'>['dados']
interface Leitor {
  nome: string
  recusa: string
  /** The value to store, or null when the answer is not valid. */
  ler(dada: Dada, pergunta: Pergunta, local: { dia: string }): Valor | null
}

const SIM = new Set([
  'sim',
  's',
  'isso',
  'claro',
  'ok',
  'pode',
  'pode ser',
  'com certeza',
  'quero',
  'aceito',
  'positivo',
  'yes',
  '1',
])
const NAO = new Set(['nao', 'n', 'agora nao', 'nao quero', 'negativo', 'jamais', 'no', '2'])

/** The answer types of a question. `recusa` is the sentence for an invalid answer, unless the node has its own. */
export const respostas: Record<TipoDeResposta, Leitor> = {
  texto: {
    nome: 'Texto',
    recusa: 'Por favor, responda com uma mensagem de texto.',
    ler: ({ texto }, p) =>
      texto.trim().length >= (p.minimo ?? 1) ? cortar(texto.trim(), Math.min(p.maximo ?? 2000, 2000)) : null,
  },
  cpf: {
    nome: 'CPF',
    recusa: 'Não reconheci esse CPF. Confira os 11 números e envie de novo.',
    ler: ({ texto }) => lerCpf(texto),
  },
  cnpj: {
    nome: 'CNPJ',
    recusa: 'Não reconheci esse CNPJ. Confira e envie de novo.',
    ler: ({ texto }) => lerCnpj(texto),
  },
  email: {
    nome: 'E-mail',
    recusa: 'Esse e-mail não parece certo. Pode enviar de novo?',
    ler: ({ texto }) =>
      /(?<![^\s@<>"',;])[^\s@<>"',;]{1,64}@[^\s@<>"',;]{1,190}\.[^\s@<>"',;.]{2,30}/.exec(texto)?.[0]?.toLowerCase() ??
      null,
  },
  telefone: {
    nome: 'Telefone',
    recusa: 'Esse telefone não parece certo. Envie com DDD, por exemplo (19) 99876-5432.',
    ler: ({ texto }) => telefone(texto),
  },
  kwh: {
    nome: 'Consumo em kWh',
    recusa: 'Não encontrei o consumo. Envie só o número de kWh que aparece na conta, por exemplo 450.',
    ler: ({ texto }, p) => entre(lerNumero(texto), p.minimo ?? 0, p.maximo ?? 1_000_000),
  },
  data: {
    nome: 'Data',
    recusa: 'Não reconheci essa data. Envie no formato dia/mês/ano, por exemplo 25/12/2026.',
    ler: ({ texto }, _, { dia }) => data(texto, dia),
  },
  numero: {
    nome: 'Número',
    recusa: 'Por favor, responda com um número.',
    ler: ({ texto }, p) => entre(lerNumero(texto), p.minimo ?? -Infinity, p.maximo ?? Infinity),
  },
  arquivo: {
    nome: 'Arquivo ou foto',
    recusa: 'Preciso de um arquivo ou de uma foto. Toque no clipe para anexar.',
    ler: ({ arquivo }) => arquivo?.nome || null,
  },
  sim_nao: {
    nome: 'Sim ou não',
    recusa: 'Responda sim ou não, por favor.',
    ler: ({ texto }) => (SIM.has(simples(texto)) ? true : NAO.has(simples(texto)) ? false : null),
  },
}

const entre = (n: number | null, minimo: number, maximo: number): number | null =>
  n !== null && n >= minimo && n <= maximo ? n : null

function telefone(texto: string): string | null {
  const achado = /\+?\d[\d\s().-]{7,20}/.exec(texto)?.[0]
  const numero = achado ? telefoneCanonico(telefoneInternacional(achado)) : ''
  return /^55\d{10,11}$/.test(numero) || (achado?.trim().startsWith('+') && /^\d{8,15}$/.test(numero)) ? numero : null
}

/** `25/12/2026`, `25/12/26`, `25-12` (this year), `2026-12-25`, `hoje`, `amanhã` → yyyy-mm-dd. */
function data(texto: string, hoje: string): string | null {
  const dito = simples(texto)
  if (dito === 'hoje') return hoje
  if (dito === 'amanha') return new Date(Date.parse(`${hoje}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const iso = /\b(\d{4})-(\d{2})-(\d{2})\b/.exec(texto)
  const br = /\b(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?\b/.exec(texto)
  const [ano, mes, dia] = iso ? [iso[1], iso[2], iso[3]] : br ? [br[3] ?? hoje.slice(0, 4), br[2], br[1]] : []
  if (!ano || !mes || !dia) return null
  const escrita = `${ano.length === 2 ? `20${ano}` : ano}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  const lida = new Date(`${escrita}T12:00:00Z`)
  return !Number.isNaN(lida.getTime()) && lida.toISOString().startsWith(escrita) && escrita >= '1900-01-01'
    ? escrita
    : null
}

export const lerResposta = (p: Pergunta, dada: Dada, agora: string, fuso: string): Valor | null =>
  respostas[p.resposta].ler(dada, p, momentoLocal(agora, fuso))
