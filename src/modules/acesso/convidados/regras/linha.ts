import {
  adivinharColunas,
  lerCampos,
  colunaDoCampo,
  type CampoDaPlanilha,
  type ErroDaLinha,
  type MapaDeColunas,
} from '#kit/colunas.ts'
import { ehEmail } from '#kit/email.ts'
import { telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import type { PapelDeDepartamento, PapelGlobal } from '#modules/acesso/nucleo/tipos.ts'
import { lerAreaEscrita, lerCargoEscrito, lerPapelEscrito, type Dicionario, type PapelEscrito } from './palavras.ts'

export const MAXIMO_DE_PESSOAS = 2000

/** The request of one line. Without roles and without `globais`, the person enters without access. */
export interface Convidado {
  nome: string
  email: string
  telefone: string | null
  cargo_id: string | null
  papeis: { departamento: string; papel: string }[]
  globais: PapelGlobal[]
}
export type Padrao = { departamento: string; papel: PapelDeDepartamento } | null

interface Escrito {
  nome: string
  email: string
  telefone: string | null
  area: string | null
  papel: PapelEscrito | null
  cargo: Dicionario['cargos'][number] | null
}

export const camposDoConvidado = ['nome', 'email', 'telefone', 'area', 'papel', 'cargo'] as const
export type CampoDoConvidado = (typeof camposDoConvidado)[number]
export const ROTULO_DO_CAMPO: Readonly<Record<CampoDoConvidado, string>> = {
  nome: 'Nome',
  email: 'E-mail',
  telefone: 'Telefone',
  area: 'Área',
  papel: 'Papel',
  cargo: 'Cargo',
}
const TITULOS: Readonly<Record<CampoDoConvidado, RegExp>> = {
  nome: /^(nome( completo)?|name|full name|pessoa|colaboradora?|funcionari[oa])$/,
  email: /^(e ?mail( (corporativo|profissional))?|mail|endereco de e ?mail)$/,
  telefone: /^(telefone|celular|fone|whats ?app|tel|phone|mobile)$/,
  area: /^(area|departamento|setor|equipe)$/,
  papel: /^(papel|perfil|acesso|nivel( de acesso)?|permissao)$/,
  cargo: /^(cargo|funcao|posicao|job title)$/,
}

export const adivinharCampos = (cabecalho: readonly string[]): MapaDeColunas<CampoDoConvidado> =>
  adivinharColunas(
    cabecalho,
    camposDoConvidado.map((c) => [c, TITULOS[c]] as const),
  )

const guardar = <K extends keyof Escrito>(e: Escrito, campo: K, lido: Escrito[K] | undefined, recusa: string) => {
  if (lido === undefined || lido === null) return recusa
  e[campo] = lido
  return null
}

const camposDe = (d: Dicionario): Record<CampoDoConvidado, CampoDaPlanilha<Escrito>> => ({
  nome: {
    rotulo: ROTULO_DO_CAMPO.nome,
    obrigatorio: 'Informe o nome',
    ler: (e, t) => guardar(e, 'nome', t.length >= 2 && t.length <= 120 ? t : undefined, 'O nome tem de 2 a 120 letras'),
  },
  email: {
    rotulo: ROTULO_DO_CAMPO.email,
    obrigatorio: 'Informe o e-mail',
    ler: (e, t) => guardar(e, 'email', ehEmail(t) && t.length <= 255 ? t.toLowerCase() : undefined, 'E-mail inválido'),
  },
  telefone: {
    rotulo: ROTULO_DO_CAMPO.telefone,
    ler(e, t) {
      const lido = telefoneCanonico(telefoneInternacional(t))
      return guardar(
        e,
        'telefone',
        /^[1-9]\d{9,14}$/.test(lido) ? lido : undefined,
        'Telefone inválido: escreva com o DDD',
      )
    },
  },
  area: {
    rotulo: ROTULO_DO_CAMPO.area,
    ler: (e, t) => guardar(e, 'area', lerAreaEscrita(d, t), 'Não há uma área com este nome'),
  },
  papel: {
    rotulo: ROTULO_DO_CAMPO.papel,
    ler: (e, t) =>
      guardar(e, 'papel', lerPapelEscrito(t), 'Papel desconhecido: use leitura, operação, supervisão ou “sem acesso”'),
  },
  cargo: {
    rotulo: ROTULO_DO_CAMPO.cargo,
    ler: (e, t) => guardar(e, 'cargo', lerCargoEscrito(d, t), 'Não há um cargo com este nome'),
  },
})

/** Parses one line. A line that names neither area nor role takes those of its position, else the default. */
export function lerConvidado(
  celulas: readonly string[],
  mapa: MapaDeColunas,
  cabecalho: readonly string[],
  d: Dicionario,
  padrao: Padrao,
): { convidado: Convidado; erros: ErroDaLinha[] } {
  const e: Escrito = { nome: '', email: '', telefone: null, area: null, papel: null, cargo: null }
  const erros = lerCampos(e, celulas, mapa, cabecalho, camposDe(d))
  const falta = (campo: CampoDoConvidado, mensagem: string) => {
    const onde = colunaDoCampo(campo, mapa, cabecalho, ROTULO_DO_CAMPO[campo])
    if (!erros.some((x) => x.celula === onde.celula && x.coluna === onde.coluna)) erros.push({ ...onde, mensagem })
  }
  const papeis = papeisDe(e, padrao)
  if (papeis === 'sem papel') falta('papel', 'Diga o papel nesta área')
  if (papeis === 'sem área') falta('area', 'Diga em que área')
  const convidado = {
    nome: e.nome,
    email: e.email,
    telefone: e.telefone,
    cargo_id: e.cargo?.id ?? null,
    papeis: typeof papeis === 'string' ? [] : papeis,
    globais: e.papel === 'admin' ? (['admin'] satisfies PapelGlobal[]) : [],
  }
  return { convidado, erros }
}

function papeisDe(e: Escrito, padrao: Padrao): Convidado['papeis'] | 'sem papel' | 'sem área' {
  if (e.papel === 'nenhum' || e.papel === 'admin') return []
  if (!e.area && !e.papel && e.cargo && e.cargo.papeis.length > 0) return [...e.cargo.papeis]
  if (!e.area && !e.papel) return padrao ? [padrao] : []
  const departamento = e.area ?? padrao?.departamento
  const papel = e.papel ?? padrao?.papel
  if (!departamento) return 'sem área'
  return papel ? [{ departamento, papel }] : 'sem papel'
}
