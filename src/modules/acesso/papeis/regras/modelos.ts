import type { Direito } from '#modules/acesso/nucleo/regras/desenho.ts'
import { oferecidas, semSeguida, seguida } from '#modules/acesso/nucleo/regras/oferecidas.ts'
import type { CodigoDeDepartamento, PapelDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { alcances } from './alcances.ts'

/** A job in the company, in one sentence, and the shipped role that it is based on. */
export interface Modelo {
  nome: string
  frase: string
  departamento: CodigoDeDepartamento
  papel: PapelDeDepartamento
}

/** Where a position or a drawn role may begin. */
export const modelos: readonly Modelo[] = [
  {
    nome: 'Consultor de vendas',
    frase: 'Atende quem quer comprar: trabalha os negócios da área, as próprias tarefas e as conversas da sua caixa.',
    departamento: 'vu',
    papel: 'operador',
  },
  {
    nome: 'Atendente',
    frase: 'Responde os clientes nas caixas de entrada de que participa e cadastra quem chega.',
    departamento: 'chat',
    papel: 'operador',
  },
  {
    nome: 'Engenheira de projetos',
    frase: 'Trabalha os projetos da engenharia, da viabilidade à homologação, e as próprias tarefas.',
    departamento: 'eng',
    papel: 'operador',
  },
  {
    nome: 'Almoxarife',
    frase: 'Cuida do que entra e sai do estoque, reserva o carro e trabalha as próprias tarefas.',
    departamento: 'est',
    papel: 'operador',
  },
  {
    nome: 'Técnico de campo',
    frase: 'Vê e trabalha só os cartões e as tarefas que são dele, com o contato do cliente à mão.',
    departamento: 'mpvl',
    papel: 'tecnico',
  },
  {
    nome: 'Financeiro',
    frase: 'Trabalha as cobranças e os pagamentos, e vê o CPF ou CNPJ inteiro de quem paga.',
    departamento: 'fin',
    papel: 'operador',
  },
  {
    nome: 'Supervisão',
    frase: 'Cuida de uma área: vê tudo o que é dela, configura os funis, exporta, aprova e responde pela equipe.',
    departamento: 'vu',
    papel: 'supervisor',
  },
  {
    nome: 'Gestão de pessoas',
    frase: 'Vê quem trabalha na empresa, os times e os cargos, e trabalha o que é da área de pessoas.',
    departamento: 'rh',
    papel: 'operador',
  },
  {
    nome: 'Direção (só leitura)',
    frase: 'Acompanha os cartões, as tarefas e os painéis de uma área sem mudar nada.',
    departamento: 'co',
    papel: 'leitor',
  },
]

/** The permissions of a role that ships, as far as they may be drawn. */
export function desenhoDoModelo({ departamento, papel }: Pick<Modelo, 'departamento' | 'papel'>): Direito[] {
  const direitos = [...alcances([{ departamento, papel }])].flatMap(([permissao, ate]): Direito[] => {
    const opcoes = oferecidas.get(permissao)
    if (!opcoes) return []
    const alcance = opcoes.includes('sim') ? 'sim' : opcoes.find((a) => a === ate)
    return alcance ? [{ permissao, alcance }] : []
  })
  const sobram = new Set(semSeguida(direitos).map((d) => d.permissao))
  return direitos.filter((d) => !sobram.has(d.permissao))
}

/**
 * Returns the permissions after one choice. A permission that follows another adds it with its smallest reach, and
 * goes with it.
 */
export function escolher(
  direitos: readonly Direito[],
  permissao: string,
  alcance: Direito['alcance'] | null,
): Direito[] {
  const outras = direitos.filter((d) => d.permissao !== permissao)
  if (alcance === null) {
    const seguidoras = outras.filter((d) => seguida(d.permissao) === permissao)
    return seguidoras.reduce<Direito[]>((resto, d) => escolher(resto, d.permissao, null), outras)
  }
  const falta = seguida(permissao)
  const menor = falta && !outras.some((d) => d.permissao === falta) ? oferecidas.get(falta)?.[0] : undefined
  const comFalta = falta && menor ? escolher(outras, falta, menor) : outras
  return [...comFalta, { permissao, alcance }]
}
