import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'

export interface Atividade {
  chave: string
  rotulo: string
  frase: string
  departamentos: readonly CodigoDeDepartamento[]
}

/** Activities of companies, in their own words, and the departments that each one needs. */
export const atividades: readonly Atividade[] = [
  {
    chave: 'atendimento',
    rotulo: 'Atender clientes',
    frase: 'Conversas por WhatsApp, e-mail, Telegram e o site.',
    departamentos: ['chat'],
  },
  {
    chave: 'usinas',
    rotulo: 'Vender usinas',
    frase: 'Do primeiro contato à proposta e ao financiamento.',
    departamentos: ['co', 'vu', 'fi'],
  },
  {
    chave: 'assinatura',
    rotulo: 'Assinatura e cooperativa',
    frase: 'Energia por assinatura, cooperados e créditos.',
    departamentos: ['coop', 'vc', 'bde'],
  },
  {
    chave: 'investidores',
    rotulo: 'Investidores',
    frase: 'Quem investe nas usinas e acompanha o retorno.',
    departamentos: ['inv'],
  },
  {
    chave: 'obra',
    rotulo: 'Obra e engenharia',
    frase: 'Projeto, homologação, compra e instalação.',
    departamentos: ['eng', 'ti'],
  },
  {
    chave: 'manutencao',
    rotulo: 'Manutenção e pós-venda',
    frase: 'Chamados, manutenção e limpeza das usinas.',
    departamentos: ['mpvl'],
  },
  { chave: 'estoque', rotulo: 'Estoque', frase: 'Materiais, equipamentos e contagens.', departamentos: ['est'] },
  {
    chave: 'financeiro',
    rotulo: 'Financeiro',
    frase: 'Contas a pagar e a receber, e a controladoria.',
    departamentos: ['fin', 'ctr'],
  },
  { chave: 'juridico', rotulo: 'Jurídico', frase: 'Contratos, pareceres e processos.', departamentos: ['jrdc'] },
  { chave: 'pessoas', rotulo: 'Recursos humanos', frase: 'Admissão, férias e desligamento.', departamentos: ['rh'] },
  {
    chave: 'apoio',
    rotulo: 'Recepção e eventos',
    frase: 'Visitas, salas, comunicação e eventos.',
    departamentos: ['rec', 'ce'],
  },
]
