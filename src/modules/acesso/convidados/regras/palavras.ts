import { plano } from '#kit/colunas.ts'
import type { CodigoDeDepartamento, PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'

/** Names of this company that a line may use: its areas and its positions with the roles that they propose. */
export interface Dicionario {
  areas: readonly { codigo: string; nome: string }[]
  cargos: readonly {
    id: string
    nome: string
    papeis: readonly { departamento: string; papel: string }[]
  }[]
}

export type PapelEscrito = PapelDeDepartamento | 'admin' | 'nenhum'

const PAPEIS: readonly [PapelEscrito, RegExp][] = [
  ['nenhum', /^(sem acesso|nenhum( papel)?)$/],
  ['admin', /^(admin|administra(dora?|cao))$/],
  ['leitor', /^(leitora?|leitura|so (le|leitura|ver)|ver|visualiza(dora?|cao))$/],
  ['operador', /^(operadora?|operacao|opera)$/],
  ['supervisor', /^(supervisora?|supervisao|gerente|lider|chefe|coordenadora?)$/],
  ['contador', /^(contadora?|contagem( de estoque)?)$/],
  ['tecnico', /^(tecnic[oa]( de campo)?)$/],
  ['aprovador', /^(aprovadora?|aprovacao)$/],
  ['painel', /^(painel( de tv)?|tv)$/],
]

/** Words that people use for an area, besides its name and its code. */
const APELIDOS: Readonly<Record<string, CodigoDeDepartamento>> = {
  venda: 'vu',
  usina: 'vu',
  atendimento: 'chat',
  assinatura: 'coop',
  credito: 'vc',
  investimento: 'inv',
  projeto: 'eng',
  obra: 'eng',
  manutencao: 'mpvl',
  'pos venda': 'mpvl',
  limpeza: 'mpvl',
  almoxarifado: 'est',
  contabilidade: 'ctr',
  legal: 'jrdc',
  marketing: 'ce',
  comunicacao: 'ce',
  evento: 'ce',
  cadastro: 'cad',
}

const singular = (texto: string) =>
  texto
    .split(' ')
    .map((p) => (p.length > 3 ? p.replace(/s$/, '') : p))
    .join(' ')

export const lerPapelEscrito = (texto: string): PapelEscrito | undefined => {
  const escrito = plano(texto)
  return PAPEIS.find(([, como]) => como.test(escrito))?.[0]
}

/** Finds an area by code, name, usual word, or by words that only its name contains. */
export function lerAreaEscrita({ areas }: Dicionario, texto: string): string | undefined {
  const escrito = singular(plano(texto))
  if (escrito === '') return undefined
  const igual = areas.find((a) => a.codigo === escrito || singular(plano(a.nome)) === escrito)
  if (igual) return igual.codigo
  const apelido = Object.hasOwn(APELIDOS, escrito) ? APELIDOS[escrito] : undefined
  if (apelido && areas.some((a) => a.codigo === apelido)) return apelido
  if (escrito.length < 4) return undefined
  const palavras = escrito.split(' ')
  const parecidas = areas.filter((a) => {
    const doNome = singular(plano(a.nome)).split(' ')
    return palavras.every((p) => doNome.includes(p))
  })
  return parecidas.length === 1 ? parecidas[0]?.codigo : undefined
}

export const lerCargoEscrito = ({ cargos }: Dicionario, texto: string): Dicionario['cargos'][number] | undefined =>
  cargos.find((c) => plano(c.nome) === plano(texto))
