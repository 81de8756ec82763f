import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'

export interface Area {
  codigo: CodigoDeDepartamento
  nome: string
  /** Name of a lucide icon exported by ui/icones.ts. */
  icone: string
  grupo: 'Atendimento' | 'Vendas' | 'Clientes' | 'Obra' | 'Administração' | 'Apoio'
}

/** The areas of the product, in the order of the rail. */
export const areas: readonly Area[] = [
  { codigo: 'chat', nome: 'Chat', icone: 'MessagesSquare', grupo: 'Atendimento' },
  { codigo: 'co', nome: 'Comercial', icone: 'Handshake', grupo: 'Vendas' },
  { codigo: 'vu', nome: 'Venda de usinas', icone: 'Sun', grupo: 'Vendas' },
  { codigo: 'fi', nome: 'Financiamento', icone: 'HandCoins', grupo: 'Vendas' },
  { codigo: 'coop', nome: 'Cooperativa', icone: 'UsersRound', grupo: 'Clientes' },
  { codigo: 'vc', nome: 'Créditos de energia', icone: 'Zap', grupo: 'Clientes' },
  { codigo: 'inv', nome: 'Investidores', icone: 'ChartLine', grupo: 'Clientes' },
  { codigo: 'eng', nome: 'Engenharia', icone: 'Ruler', grupo: 'Obra' },
  { codigo: 'ti', nome: 'Implantação e TI', icone: 'Hammer', grupo: 'Obra' },
  { codigo: 'mpvl', nome: 'Manutenção, pós-venda e limpeza', icone: 'Wrench', grupo: 'Obra' },
  { codigo: 'est', nome: 'Estoque', icone: 'Package', grupo: 'Obra' },
  { codigo: 'fin', nome: 'Financeiro', icone: 'Wallet', grupo: 'Administração' },
  { codigo: 'ctr', nome: 'Controladoria', icone: 'Calculator', grupo: 'Administração' },
  { codigo: 'jrdc', nome: 'Jurídico', icone: 'Scale', grupo: 'Administração' },
  { codigo: 'rh', nome: 'Recursos humanos', icone: 'IdCard', grupo: 'Administração' },
  { codigo: 'rec', nome: 'Recepção', icone: 'CalendarCheck', grupo: 'Apoio' },
  { codigo: 'ce', nome: 'Comunicação e eventos', icone: 'Megaphone', grupo: 'Apoio' },
  { codigo: 'bde', nome: 'Banco de dados de energia', icone: 'Database', grupo: 'Apoio' },
  { codigo: 'cad', nome: 'Cadastros', icone: 'Contact', grupo: 'Apoio' },
]
