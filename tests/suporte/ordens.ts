// Orders, crews and parts for tests, made by the same commands as the product makes them.
import { uuidv7 } from '#kit/id.ts'
import { diaAqui } from '#kit/aqui.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { criarContatoSolto } from '#modules/contatos/server/comandos/cadastrar.ts'
import { agenda } from '#modules/equipes/contract/agenda.ts'
import { equipes } from '#modules/equipes/contract/equipes.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import type { AppDeTeste, Chamada } from './app.ts'
import { pessoaDeTeste } from './pessoa.ts'

export type Campo = Awaited<ReturnType<typeof campoDeTeste>>

/** A supervisor, a dispatcher, two technicians in one crew, a van with parts, a customer. */
export async function campoDeTeste(casa: AppDeTeste) {
  const mpvl = (papel: 'supervisor' | 'operador' | 'tecnico' | 'leitor') =>
    pessoaDeTeste(casa, [{ departamento: 'mpvl', papel }])
  const [supervisora, agendadora, tecnico, ajudante, outro] = [
    await mpvl('supervisor'),
    await mpvl('operador'),
    await mpvl('tecnico'),
    await mpvl('tecnico'),
    await mpvl('tecnico'),
  ]
  const estoquista = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
  const contato = await casa.app.s.banco.transacao((tx) => criarContatoSolto(tx, 'Edna Ramalho'))
  const local = async (nome: string, tipo: 'almoxarifado' | 'van', responsavel_id: string) =>
    (await estoquista.chamar(locais.criar, { body: { nome, tipo, responsavel_id } })).corpo.data.id
  const sede = await local('Campinas', 'almoxarifado', estoquista.id)
  const van = await local('Van 1', 'van', tecnico.id)
  const novaEquipe = async (nome: string, membros: readonly string[]) =>
    (await supervisora.chamar(equipes.criar, { body: { nome, membros: [...membros] } })).corpo.data.id
  const equipe = await novaEquipe('Campinas 1', [tecnico.id, ajudante.id])
  const fornecedor = (await estoquista.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  const novaPeca = async (qtd: string, rastreio: 'nenhum' | 'serie' = 'nenhum', series: string[] = []) => {
    const codigo = `P-${uuidv7().slice(-8)}`
    const item = (
      await estoquista.chamar(materiais.criar, {
        body: { codigo, unidade: 'UN', rastreio, item: { tipo: 'outro', modelo: `Peça ${codigo}` } },
      })
    ).corpo.data.id
    await estoquista.chamar(movimentos.criar, {
      body: {
        chave: uuidv7(),
        tipo: 'entrada',
        ocorrido_em: diaAqui(),
        motivo: '',
        de: fornecedor,
        para: sede,
        linhas: [{ item_id: item, quantidade: qtd, valor_centavos: 1000, series }],
      },
    })
    return item
  }
  const abrir = async (mais: Partial<Parameters<typeof corpoDaOrdem>[1]> = {}, quem: Chamada = agendadora) => {
    const r = await quem.chamar(ordens.criar, { body: corpoDaOrdem(contato, mais) })
    if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
    return r.corpo.data.id
  }
  return {
    supervisora,
    agendadora,
    tecnico,
    ajudante,
    outro,
    estoquista,
    contato,
    sede,
    van,
    equipe,
    novaEquipe,
    novaPeca,
    abrir,
  }
}

export const corpoDaOrdem = (
  contato_id: string,
  mais: Partial<typeof ordens.criar.body extends infer B ? (B extends { _input: infer I } ? I : never) : never> = {},
) => ({
  id: uuidv7(),
  tipo: 'corretiva' as const,
  titulo: 'Inversor sem gerar',
  contato_id,
  duracao_min: 120,
  ...mais,
})

/** The hour of a working day some weeks ahead. */
export function daquiA(dias: number, hora = 9): Date {
  const d = new Date(Date.now() + dias * 86_400_000)
  while (d.getUTCDay() === 0 || d.getUTCDay() === 6) d.setUTCDate(d.getUTCDate() + 1)
  d.setUTCHours(hora + 3, 0, 0, 0)
  return d
}

let marcadas = 5

/** Plans a visit of two hours with the crew, on a day of its own; returns when it begins. */
export async function planejarOrdem(c: Pick<Campo, 'agendadora' | 'equipe'>, id: string): Promise<string> {
  const { versao } = (await c.agendadora.chamar(ordens.obter, { params: { id } })).corpo.data
  const inicio = daquiA((marcadas += 3))
  const [de, ate] = [inicio.toISOString(), new Date(inicio.getTime() + 7_200_000).toISOString()]
  const r = await c.agendadora.chamar(agenda.planejar, {
    body: { ordem_id: id, versao, equipe_id: c.equipe, de, ate },
  })
  if (r.status !== 200) throw new Error(r.erro.message)
  return de
}
