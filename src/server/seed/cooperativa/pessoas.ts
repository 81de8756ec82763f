import { digitosVerificadores } from '#kit/documento.ts'
import { uuidv7 } from '#kit/id.ts'
import type { MembroDaDemonstracao } from '#modules/contatos/publico.ts'

const NOMES = [
  'Adélia',
  'Benedita',
  'Caetana',
  'Dalva',
  'Edvirges',
  'Floriza',
  'Geni',
  'Hilda',
  'Iracema',
  'Jacira',
  'Abílio',
  'Belarmino',
  'Cícero',
  'Damião',
  'Eliseu',
  'Firmino',
  'Gildásio',
  'Honório',
  'Inácio',
  'Josué',
]
const SOBRENOMES = [
  'Abrantes',
  'Bragança',
  'Cavalcanti',
  'Drumond',
  'Espíndola',
  'Figueiredo',
  'Gusmão',
  'Holanda',
  'Itaparica',
  'Junqueira',
  'Lacerda',
  'Macedônio',
  'Nepomuceno',
  'Olegário',
  'Paranhos',
  'Quaresma',
]
const RAMOS = ['Padaria', 'Mercearia', 'Farmácia', 'Oficina', 'Papelaria']

export interface Praca {
  cidade: string
  uf: string
  ddd: string
}

/** Person or shop number `n`, with its unit; no two have the same name, document or phone. */
export function membro(n: number, praca: Praca, desde: string): MembroDaDemonstracao {
  const sobrenome = SOBRENOMES[Math.floor(n / NOMES.length) % SOBRENOMES.length] ?? ''
  const nome = NOMES[n % NOMES.length] ?? ''
  const empresa = n % 6 === 5
  const base = empresa ? `${31_400_000 + n * 3571}0001` : `${410_000_000 + n * 7919}`
  return {
    contato_id: uuidv7(),
    unidade_id: uuidv7(),
    nome: empresa ? `${RAMOS[n % RAMOS.length]} ${nome} ${sobrenome}` : `${nome} ${sobrenome}`,
    empresa,
    documento: base + digitosVerificadores(base),
    telefone: `55${praca.ddd}9${70_000_000 + n * 30_011}`,
    cidade: praca.cidade,
    uf: praca.uf.toLowerCase(),
    uc: String(40_210_007 + n * 9173),
    desde,
  }
}
