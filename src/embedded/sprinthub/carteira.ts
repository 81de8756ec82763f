/** A lead in SprintHub's format: its own field names, phones as typed. */
export interface Lead {
  id: number
  fullname: string
  whatsapp: string
  email: string
  cpf: string
  city: string
  state: string
  createDate: string
}
export interface Oportunidade {
  id: number
  title: string
  value: string
  funnel: { id: number; name: string }
  column: { id: number; name: string }
  lead: { id: number }
  createDate: string
}

const NOMES = [
  'Aldenora Pires',
  'Benedito Sampaio',
  'Celeste Marinho',
  'Domingos Ferraz',
  'Elvira Nogueira',
  'Firmino Tavares',
  'Glória Bittencourt',
  'Hermínio Castelo',
  'Iracema Lustosa',
  'Jurandir Peixoto',
  'Karina Monteclaro',
  'Leocádia Bastos',
  'Manoel Teles',
  'Norberto Quintino',
  'Odília Farias',
  'Plínio Guedes',
  'Quitéria Holanda',
  'Rogério Brandão',
  'Sebastiana Ramos',
  'Tertuliano Maia',
  'Ubirajara Fontes',
  'Valdirene Coelho',
  'Wanderley Aguiar',
  'Zenaide Cardoso',
]
const LUGARES = [
  ['Altos', 'PI', '86'],
  ['Campo Maior', 'PI', '86'],
  ['Caxias', 'MA', '99'],
  ['Bacabal', 'MA', '99'],
  ['Caucaia', 'CE', '85'],
  ['Crato', 'CE', '88'],
  ['Caruaru', 'PE', '81'],
  ['Patos', 'PB', '83'],
] as const
const ETAPAS = [
  'Novo lead',
  'Primeiro contato',
  'Qualificação',
  'Proposta apresentada',
  'Negociação',
  'Fechado',
  'Sem interesse',
]
const EMPRESAS = ['Mercadinho', 'Padaria', 'Academia', 'Posto', 'Clínica', 'Escola']
const dia = (n: number) => new Date(Date.UTC(2025, 2, 3 + n * 5, 12)).toISOString()

/** Three of them exist in the demonstration company with small differences, so that the comparison has results. */
const CONHECIDOS: Partial<Lead>[] = [
  { fullname: 'Raimunda Nonata Sousa', whatsapp: '(86) 99412-0033', email: '', city: 'Altos', state: 'PI' },
  {
    fullname: 'Francisco das Chagas de Lima',
    email: 'chagas.lima@correio.test',
    whatsapp: '86 99512-7788',
    city: 'Parnaíba',
    state: 'PI',
  },
]

function lead(n: number): Lead {
  const [city, state, ddd] = LUGARES[n % LUGARES.length] ?? LUGARES[0]
  const pessoa = NOMES[n % NOMES.length] ?? ''
  const fullname =
    n % 7 === 3
      ? `${EMPRESAS[n % EMPRESAS.length]} ${pessoa.split(' ')[1]}`
      : pessoa + (n >= NOMES.length ? ' Filho' : '')
  const numero = String(98_100_000 + n * 7_411)
  return {
    id: 1001 + n,
    fullname,
    whatsapp: n % 3 === 0 ? `+55 ${ddd} 9${numero}` : `(${ddd}) 9${numero.slice(0, 4)}-${numero.slice(4)}`,
    email:
      n % 4 === 1
        ? ''
        : `${fullname
            .normalize('NFD')
            .replace(/\p{M}/gu, '')
            .toLowerCase()
            .replace(/[^a-z]+/g, '.')}@sprint.test`,
    cpf: '',
    city,
    state,
    createDate: dia(n),
    ...CONHECIDOS[n],
  }
}

export const leadsIniciais = (): Lead[] => Array.from({ length: 46 }, (_, n) => lead(n))

export const oportunidadesIniciais = (): Oportunidade[] =>
  leadsIniciais()
    .filter((_, n) => n % 2 === 0)
    .map((l, n) => {
      const coluna = n % ETAPAS.length
      return {
        id: 7001 + n,
        title: `${l.fullname.split(' ')[0]}: ${3 + (n % 9)} kWp`,
        value: (14_900 + n * 1_730.5).toLocaleString('pt-BR', { minimumFractionDigits: 2 }),
        funnel: { id: 12, name: 'Funil de vendas' },
        column: { id: 90 + coluna, name: ETAPAS[coluna] ?? '' },
        lead: { id: l.id },
        createDate: l.createDate,
      }
    })
